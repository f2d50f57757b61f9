// Runs before the first paint, so that a chosen theme never flashes in the other one.
try {
  const { theme } = JSON.parse(localStorage.getItem("quixotry.settings") ?? "{}");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be closed to us; the system's theme is used then.
}
