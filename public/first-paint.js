// Runs before the first frame is painted, so that a dark workbench never flashes light. Not a module on purpose, and in
// words every browser understands: Internet Explorer has to come as far as its message.
(function () {
  var root = document.documentElement;
  // Nothing chosen: the scheme of the system, also where storage cannot be read.
  var dark = Boolean(window.matchMedia) && window.matchMedia('(prefers-color-scheme: dark)').matches;
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  try {
    var chosen = localStorage.getItem('workbench:scheme');
    if (chosen === 'dark' || chosen === 'light') root.setAttribute('data-mantine-color-scheme', chosen);
    var layout = JSON.parse(
      sessionStorage.getItem('workbench:layout') || localStorage.getItem('workbench:layout') || '{}',
    );
    if (layout.density) root.setAttribute('data-density', layout.density);
    if (layout.menuTheme) root.setAttribute('data-menu', layout.menuTheme);
    // oxlint-disable-next-line no-unused-vars -- a catch without a name is a syntax Internet Explorer cannot read
  } catch (unreadable) {
    // Storage that cannot be read means default looks.
  }
})();
