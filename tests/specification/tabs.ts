// Statements of the specification on tabs.
import type { Statement } from './statement.ts';

const screens = 'tests/screens/tabs.test.ts';
const list = 'tests/ui/tabs.test.ts';

const home = `${screens} > the bar > home stands first and stays, the last page stays, and each says so`;
const menu = `${screens} > the bar > the menu of a tab refreshes, closes left, right and others, by mouse and by keyboard`;
const refresh = `${screens} > the bar > refreshing makes exactly one page anew`;
const apart = `${screens} > what a page remembers > two documents of one kind keep apart, and the oldest of many is put away as a draft and comes back`;

export const statements: readonly Statement[] = [
  {
    id: '2.tabs.01',
    says: 'One tab per open page, keyed by full path',
    tests: [apart, `${list} > opening > the same page with other parameters has a tab of its own`],
  },
  {
    id: '2.tabs.02',
    says: 'A fixed first home tab',
    tests: [home, `${list} > opening > home is first and opening it again opens nothing`],
  },
  { id: '2.tabs.03', says: 'Home cannot be closed (message: home page cannot be closed)', tests: [home] },
  {
    id: '2.tabs.04',
    says: 'The last remaining page cannot be closed (message: this is the last page)',
    tests: [home],
  },
  {
    id: '2.tabs.05',
    says: 'Right-click menu: refresh, close left, close right, close others',
    tests: [menu, refresh],
  },
  {
    id: '2.tabs.06',
    says: 'Close others keeps home plus the chosen tab',
    tests: [menu, `${list} > closing > close left, right and others spare home and the chosen page`],
  },
  { id: '2.tabs.07', says: 'Switching a tab navigates to its route', tests: [menu] },
  {
    id: '2.tabs.08',
    says: 'Browser title: page title followed by the product name; home shows only the product name',
    tests: [home],
  },
  {
    id: '2.tabs.09',
    says: 'Multi-tab is off on mobile; then only the current page shows',
    tests: [`${screens} > the bar > on a small window there are no tabs, only the page`],
  },
  {
    id: '2.tabs.10',
    says: 'A page whose meta says window mode is removed from the tab list shortly after opening',
    tests: [
      'tests/screens/routes.test.ts > pages of the menu > a window-mode page leaves the tabs shortly after it was opened, back to the page before',
    ],
  },
  { id: '2.tabs.11', says: 'Pages may have dynamic titles', tests: [apart] },
  { id: '2.tabs.12', says: 'Tab bar height 34px', tests: [home] },
  { id: '4.tabs.01', says: 'Tab list: open pages, active page, refresh flag', tests: [menu, refresh] },
  { id: '9.tabs.01', says: 'Tab bar 34px', tests: [home] },
  {
    id: '9.tabs.02',
    says: 'Menu tab actions numbered: refresh, close left, close right, close others',
    tests: [menu],
  },
];
