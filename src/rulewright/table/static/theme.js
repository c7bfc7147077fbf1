// Light or dark, before anything is painted: what the reader has chosen, else what the system asks for.
(() => {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  let unstored = null; // where nothing can be stored, a choice lasts as long as the page

  const chosen = () => {
    try {
      return localStorage.getItem("theme");
    } catch {
      return unstored;
    }
  };
  const ofSystem = () => (system.matches ? "dark" : "light");
  const draw = () => (root.dataset.theme = chosen() ?? ofSystem());

  // Choosing what the system has anyway means to follow it again.
  const toggle = () => {
    const theme = root.dataset.theme === "dark" ? "light" : "dark";
    unstored = theme === ofSystem() ? null : theme;
    try {
      if (unstored) localStorage.setItem("theme", unstored);
      else localStorage.removeItem("theme");
    } catch {
      // Then the page alone remembers it.
    }
    draw();
  };

  draw();
  system.addEventListener("change", draw);
  addEventListener("storage", draw);
  document.addEventListener("click", (event) => event.target.closest("#theme") && toggle());
})();
