// Statements about the frame of the workbench: menus, header, settings, device, and their constants.
import type { Statement } from './statement.ts';

const screen = 'tests/screens/layout.test.ts > ';
const unit = 'tests/ui/layout.test.ts > ';

const sideMenu = `${screen}the side menu is 210 px, dark or light, 48 px folded; header 48, tabs 34; the logo leads to the dashboard`;
const modes = `${screen}every navigation mode keeps the open pages; settings stay over a reload and in a new window`;
const window = `${screen}the window keeps its own layout when another one changes the settings`;
const header = `${screen}the header stays, hides after 100 px, or scrolls away; the side menu goes along when it is not fixed`;
const search = `${screen}the search finds menus by pinyin and initials; the breadcrumb leads back`;
const userMenu = `${screen}the user menu greets by name and holds its entries in their order; caches can be cleared`;
const tablet = `${screen}1087 px wide: the menu is a drawer, one page shows, nothing is cut`;
const small = `${screen}767 px wide: the menu is a drawer, one page shows, nothing is cut`;
const phone = `${screen}390 px wide: the menu is a drawer, one page shows, nothing is cut`;
const desktop = `${screen}beyond the breakpoints the window is a desktop again, its side menu open`;
const defaults = `${unit}settings > the defaults are those of the specification`;

export const statements: readonly Statement[] = [
  { id: '2.layout.01', says: 'Sidebar menu or top menu', tests: [modes] },
  {
    id: '2.layout.02',
    says: 'The sidebar is 210px wide with a title and menu, dark or light',
    tests: [sideMenu],
  },
  {
    id: '2.layout.03',
    says: 'The logo links to the dashboard: a fixed image on the dark theme',
    tests: [sideMenu],
  },
  {
    id: '2.layout.04',
    says: 'Header: menu search box, current organisation label, notice bell, user dropdown',
    tests: [search, userMenu],
  },
  {
    id: '2.layout.05',
    says: 'System settings only on localhost',
    tests: [`${unit}user menu > the settings of the system are offered on localhost only`],
  },
  {
    id: '2.layout.06',
    says: 'Mixed mode: the first four top-level menus are shown and the rest sit in a more popover',
    tests: [modes, `${unit}mixed mode > shows the first four top-level menus and keeps the rest behind 更多`],
  },
  { id: '2.layout.07', says: 'Menu search: selecting a result opens its path', tests: [search] },
  {
    id: '2.layout.08',
    says: 'Breadcrumb: starts with 首页 (link to /dashboard/), then each matched route title',
    tests: [search, modes],
  },
  { id: '2.layout.09', says: 'The current route is plain text, earlier ones are links', tests: [search] },
  {
    id: '2.layout.10',
    says: 'Multi-tab is off on mobile; then only the current page shows',
    tests: [tablet, small, phone],
  },
  { id: '2.layout.11', says: 'Settings drawer: menu theme dark or light', tests: [sideMenu] },
  {
    id: '2.layout.12',
    says: 'Settings drawer: primary colour (development only)',
    tests: [userMenu, `${unit}theme colour > every offered colour stays readable in both schemes`],
  },
  { id: '2.layout.13', says: 'Navigation mode sidemenu, topmenu or mixed', tests: [modes] },
  {
    id: '2.layout.14',
    says: 'Content width fixed or fluid (fluid only in top menu)',
    tests: [modes, `${unit}settings > a fluid width is for the top menu only`],
  },
  { id: '2.layout.15', says: 'Fixed header', tests: [header] },
  {
    id: '2.layout.16',
    says: 'Hide header on scroll down',
    tests: [header, `${unit}settings > hiding the header needs a fixed header`],
  },
  {
    id: '2.layout.17',
    says: 'Fixed side menu (disabled in top menu)',
    tests: [modes, header, `${unit}settings > fixing the side menu means nothing in top menu mode`],
  },
  { id: '2.layout.18', says: 'Colour-weak mode; multi-tab mode', tests: [modes] },
  {
    id: '2.layout.19',
    says: 'Internet Explorer users are told the site does not support it',
    tests: [`${unit}Internet Explorer > is told in plain words that the site does not support it`],
  },
  {
    id: '3.layout.01',
    says: 'Local storage keys: theme and layout defaults',
    tests: [window, `${unit}settings > damaged or unknown stored values become the defaults, good ones stay`],
  },
  {
    id: '4.layout.01',
    says: 'Device: at max width 1087.99px or 767.99px the layout is mobile with sidebar closed',
    tests: [
      tablet,
      small,
      phone,
      `${unit}settings > a mobile window has neither tabs nor another navigation than the drawer`,
    ],
  },
  { id: '4.layout.02', says: 'Otherwise desktop with sidebar open', tests: [desktop] },
  {
    id: '4.layout.03',
    says: 'The store is saved to session storage before page unload and restored on load',
    tests: [window],
  },
  {
    id: '8.layout.01',
    says: "Theme colour update failure: 'Failed to update theme'",
    tests: [
      `${unit}theme colour > a colour that cannot be used says 'Failed to update theme' and changes nothing`,
    ],
  },
  {
    id: '9.layout.01',
    says: 'Defaults: primary colour #2362fb, dark theme, side-menu layout, fixed content width, fixed sider on, multi-tab on, watermark off',
    tests: [defaults, sideMenu],
  },
  {
    id: '9.layout.02',
    says: 'Header hides after 100 px scroll',
    tests: [header, `${unit}settings > the header hides after 100 px and comes back on scrolling up`],
  },
  {
    id: '9.layout.03',
    says: 'Sidebar breakpoints 1087.99px and 767.99px; sidebar width 210px; tab bar 34px',
    tests: [tablet, small, sideMenu],
  },
];
