"""How the page looks, by day and by night."""

STYLE = """\
:root { color-scheme: light dark; --ground: #fbfaf7; --card: #ffffff; --ink: #20242b; --soft: #626975;
  --rule: #dfe1e5; --good: #1b7f4b; --bad: #b3261e; --open: #8a6100; }
@media (prefers-color-scheme: dark) { :root { --ground: #16191e; --card: #1e2229; --ink: #e4e6ea;
  --soft: #a0a7b3; --rule: #353b45; --good: #63c98f; --bad: #ff8a80; --open: #e0b457; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink);
  font: 16px/1.55 system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif; }
main { max-width: 70rem; margin: 0 auto; padding: 2.5rem 1.25rem 5rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .4rem; }
h2 { font-size: 1.35rem; margin: 3rem 0 .8rem; padding-bottom: .3rem; border-bottom: 2px solid var(--rule); }
h3 { font-size: 1.08rem; margin: 0 0 .2rem; }
a { color: var(--s0); }
.soft, .run { color: var(--soft); font-size: .9rem; }
.run { margin: .2rem 0 1.4rem; }
section.row { background: var(--card); border: 1px solid var(--rule); border-radius: .6rem;
  padding: 1.1rem 1.25rem; margin: 1.1rem 0; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .93rem; margin: .7rem 0; }
th, td { padding: .22rem .7rem; text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
td:first-child { white-space: normal; min-width: 9rem; }
thead th { font-weight: 600; border-bottom: 1px solid var(--rule); white-space: normal;
  vertical-align: bottom; }
thead tr.sides:not(:last-child) th { border-bottom: 0; text-align: center; }
thead tr.sides th:first-child { text-align: left; }
td.edge, th.edge { border-left: 1px solid var(--rule); }
tbody tr:nth-child(even) td { background: color-mix(in srgb, var(--rule) 22%, transparent); }
td.ratio { color: var(--soft); }
table.all :is(th, td) { text-align: left; white-space: normal; }
table.all td.edge, table.all td.edge ~ td { text-align: right; }
table.all td.edge ~ td:last-child { text-align: left; }
table.all td:first-child { white-space: nowrap; min-width: 0; }
ul.checks { list-style: none; padding: 0; margin: .7rem 0; }
ul.checks li { margin: .25rem 0; }
li, p { overflow-wrap: anywhere; }
.verdict { font-weight: 600; white-space: nowrap; color: var(--soft); }
.verdict.agrees { color: var(--good); } .verdict.disagrees { color: var(--bad); }
.verdict.undecided { color: var(--open); }
.interval { color: var(--soft); font-size: .85em; white-space: nowrap; }
table.stacked .interval { display: block; }
table.list :is(th, td):is(:nth-child(-n+2)) { text-align: left; white-space: normal; }
table.letters :is(th, td) { text-align: left; white-space: normal; }
mark { background: color-mix(in srgb, var(--s1) 30%, transparent); color: inherit; font-weight: 600; }
p.why { margin: .7rem 0 0; }
figure { margin: 1rem 0 0; }
figcaption { font-size: .9rem; color: var(--soft); }
figcaption b { color: var(--ink); font-weight: 600; }
.plots { display: grid; gap: 0 1.5rem;
  grid-template-columns: repeat(auto-fit, minmax(min(25rem, 100%), 1fr)); }
details { margin-top: .8rem; font-size: .9rem; color: var(--soft); }
summary { cursor: pointer; }
details.fold { color: inherit; font-size: inherit; }
@media print {
  :root { color-scheme: light; --ground: #fff; --card: #fff; --ink: #000; --soft: #444; --rule: #bbb; }
  @page { margin: 14mm 12mm; }
  html { font-size: 10pt; }
  body { background: none; font-size: 1rem; }
  main { max-width: none; padding: 0; }
  section.row { border: 0; border-top: 1px solid var(--rule); border-radius: 0; padding: .6rem 0; }
  details::details-content { content-visibility: visible; display: block; height: auto; }
  details:not(.fold) { display: none; }
  .scroll { overflow: visible; }
  th, td { padding: .15rem .5rem; }
  table { font-size: 8.5pt; }
  thead { display: table-header-group; }
  tr, figure, li { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
}
"""
