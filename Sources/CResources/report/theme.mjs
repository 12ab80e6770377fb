// mockapi
// SPDX-License-Identifier: Apache-2.0

// Light and dark colours: those of the system, until a button changes them.

/** Lets a button change the colours of the page, also for the next visit. */
export function chooseTheme(button) {
  const {dataset} = document.documentElement;
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => dataset.theme ? dataset.theme === "dark" : prefersDark.matches;
  const label = () => { button.textContent = isDark() ? "Light" : "Dark"; button.setAttribute("aria-label", button.textContent + " colours"); };
  try { const kept = localStorage.getItem("mockapi-theme"); if (kept === "dark" || kept === "light") dataset.theme = kept; } catch {}
  button.onclick = () => {
    dataset.theme = isDark() ? "light" : "dark";
    try { localStorage.setItem("mockapi-theme", dataset.theme); } catch {}
    label();
  };
  prefersDark.addEventListener("change", label);
  label();
}
