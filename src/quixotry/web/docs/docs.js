/** The documentation of the API, drawn from openapi.json alone. */

const document_ = await (await fetch("/api/openapi.json")).json();
const schemas = document_.components.schemas;

/** An element with text or other elements in it. */
function element(name, attributes = {}, ...content) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content);
  return made;
}

const nameOf = (reference) => reference.split("/").at(-1);

/** A type as people write it, with links to the schemas. */
function type(schema) {
  if (!schema) return ["anything"];
  if (schema.$ref) return [element("a", { href: `#${nameOf(schema.$ref)}` }, nameOf(schema.$ref))];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap((one, at) => (at ? [" or ", ...type(one)] : type(one)));
  if (schema.prefixItems) return ["[", ...schema.prefixItems.flatMap((one, at) => (at ? [", ", ...type(one)] : type(one))), "]"];
  if (schema.type === "array") return ["list of ", ...type(schema.items)];
  if (schema.const !== undefined) return [JSON.stringify(schema.const)];
  if (schema.enum) return [schema.enum.map((one) => JSON.stringify(one)).join(" or ")];
  const bounds = [
    schema.minimum !== undefined && `from ${schema.minimum}`,
    schema.exclusiveMinimum !== undefined && `more than ${schema.exclusiveMinimum}`,
    schema.maximum !== undefined && `up to ${schema.maximum}`,
    schema.exclusiveMaximum !== undefined && `less than ${schema.exclusiveMaximum}`,
    schema.maxLength !== undefined && `up to ${schema.maxLength} characters`,
  ].filter(Boolean);
  return [schema.type ?? "anything", bounds.length ? ` (${bounds.join(", ")})` : ""];
}

function table(headings, rows) {
  return element(
    "table",
    {},
    element("thead", {}, element("tr", {}, ...headings.map((text) => element("th", { scope: "col" }, text)))),
    element("tbody", {}, ...rows.map((cells) => element("tr", {}, ...cells.map((cell) => element("td", {}, ...cell))))),
  );
}

function fields(schema) {
  const required = schema.required ?? [];
  const rows = Object.entries(schema.properties ?? {}).map(([name, property]) => [
    [element("code", {}, name)],
    type(property),
    [required.includes(name) ? "" : "may be left out"],
    [property.description ?? ""],
  ]);
  return table(["field", "type", "", ""], rows);
}

const bodyOf = (content) => content && Object.values(content)[0]?.schema;

function route(path, method, operation) {
  const made = element(
    "article",
    { id: operation.operationId },
    element("h3", {}, element("span", { class: method }, method.toUpperCase()), ` ${path}`),
    element("p", {}, operation.description ?? ""),
  );
  if (operation.parameters?.length) {
    const rows = operation.parameters.map((one) => [
      [element("code", {}, one.name)],
      type(one.schema),
      [one.in],
      [one.description ?? ""],
    ]);
    made.append(table(["parameter", "type", "in", ""], rows));
  }
  const body = bodyOf(operation.requestBody?.content);
  if (body) {
    made.append(element("p", {}, "Send ", ...type(body), "."));
    const example = body.$ref && schemas[nameOf(body.$ref)].examples?.[0];
    if (example) made.append(element("pre", {}, JSON.stringify(example, null, 2)));
  }
  const rows = Object.entries(operation.responses).map(([status, response]) => [
    [status],
    response.content ? type(bodyOf(response.content)) : [""],
    [response.description ?? ""],
  ]);
  made.append(table(["status", "answer", ""], rows));
  return made;
}

document.getElementById("about").replaceChildren(
  `${document_.info.description} `,
  element("a", { href: "/api/openapi.json" }, "openapi.json"),
);

const groups = new Map();
for (const [path, methods] of Object.entries(document_.paths)) {
  for (const [method, operation] of Object.entries(methods)) {
    const tag = operation.tags?.[0] ?? "";
    groups.set(tag, [...(groups.get(tag) ?? []), [path, method, operation]]);
  }
}
const list = element("ul");
for (const [tag, routes] of groups) {
  document.getElementById("routes").append(element("h2", {}, tag), ...routes.map((one) => route(...one)));
  for (const [path, method, operation] of routes) {
    list.append(element("li", {}, element("a", { href: `#${operation.operationId}` }, `${method.toUpperCase()} ${path}`)));
  }
}
document.getElementById("contents").append(list);
document.getElementById("schemas").append(
  element("h2", {}, "What is sent and answered"),
  ...Object.entries(schemas).map(([name, schema]) =>
    element(
      "article",
      { id: name },
      element("h3", {}, name),
      element("p", { class: "faint" }, schema.description ?? ""),
      fields(schema),
    ),
  ),
);
if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
