// Statements of the specification on routes, the menu's pages and parts of the program that do not load.
import type { Statement } from './statement.ts';

const screens = 'tests/screens/routes.test.ts';
const registry = 'tests/ui/screens.test.ts';
const chunks = 'tests/ui/chunks.test.ts';
const menu = 'tests/ui/menu.test.ts';

const paths = `${screens} > fixed routes > each fixed path shows its page or leads to another`;
const signInFirst = `${screens} > fixed routes > without a session every path leads to the sign-in screen, which remembers the whole of it`;
const names = `${menu} > addresses in menu nodes > fixed names are filled in, unknown ones are empty, nothing is evaluated`;
const missing = `${screens} > pages of the menu > a page whose module does not exist says so when it is opened`;
const script = `${screens} > parts of the program that do not load > a script is loaded again once, and its failure is said with a way to try again`;
const style = `${screens} > parts of the program that do not load > a stylesheet that fails is said too, and loads at the next try`;
const late = `${chunks} > loading > a part that does not come within 120 seconds is a chunk load error, not a moment earlier`;
const frame = `${screens} > pages of the menu > a frame gets only what it may know, and stays as it is while other pages are shown`;
const outside = `${screens} > pages of the menu > an outside page opens in a window of its own, and so does a frame found by search`;

export const statements: readonly Statement[] = [
  { id: '2.routes.01', says: 'The app is served under the base path /app/ in history mode', tests: [paths] },
  { id: '2.routes.02', says: '/ redirects to the dashboard /dashboard/analysis', tests: [paths] },
  {
    id: '2.routes.03',
    says: 'The other reading /cosystem/dashboard/workplace leads to the workplace',
    tests: [paths],
  },
  { id: '2.routes.04', says: '/user redirects to /user/login', tests: [signInFirst] },
  {
    id: '2.routes.05',
    says: '/user/login: a signed-in user who opens it is sent to /dashboard/workplace',
    tests: [paths],
  },
  { id: '2.routes.06', says: '/404: failure page; any unknown path redirects here', tests: [paths] },
  { id: '2.routes.07', says: '403, 404, 500: result and error pages exist', tests: [paths] },
  { id: '2.routes.08', says: '/online/signorder/clmMessage: announcement list', tests: [paths] },
  {
    id: '2.routes.09',
    says: 'Any path without a session key goes to /user/login with a redirect query holding the full path',
    tests: [signInFirst],
  },
  {
    id: '2.routes.10',
    says: 'Routes are built from menu data the server returns after sign-in',
    tests: [frame, `${registry} > layouts and views > a group leads to its first page, a view is shown`],
  },
  {
    id: '2.routes.11',
    says: "A node whose route flag is '0' is left out",
    tests: [
      missing,
      `${registry} > layouts and views > a node whose route flag is 0 is left out with everything below it`,
    ],
  },
  {
    id: '2.routes.12',
    says: 'A node with alwaysShow redirects to its own path',
    tests: [
      `${screens} > pages of the menu > an always-shown group is one entry on its own path, and lists its pages there`,
    ],
  },
  {
    id: '2.routes.13',
    says: "A component name containing 'layouts' resolves to a layout component; every other name to a view",
    tests: [
      `${registry} > layouts and views > an unknown component or layout is told as missing, and only exact names count`,
    ],
  },
  {
    id: '2.routes.14',
    says: 'A meta url may contain {{expression}} placeholders that are evaluated',
    tests: [names, frame],
  },
  {
    id: '2.routes.15',
    says: 'An unknown lazily loaded module raises a module-not-found error',
    tests: [missing],
  },
  {
    id: '2.routes.16',
    says: 'Menu search: external items and iframe pages open their url in a new window',
    tests: [outside],
  },
  {
    id: '2.routes.18',
    says: 'Menu nodes: id, path, name, component, hidden, route, children and meta with title, icon, permission, permissionId and permissionList',
    tests: [
      'tests/scenarios/access/programMenus.test.ts > every page of the menu tells its place, its screen and what may be done there',
      'tests/scenarios/access/permissionCalls.test.ts > a menu the administrator adds > a frame page gets the MD5 of its url as path and a code of its own; those it is granted to see it',
      'tests/scenarios/access/permissionCalls.test.ts > a menu the administrator adds > an external link opens outside; window, target and picture travel with it',
    ],
  },
  {
    id: '2.routes.19',
    says: 'Screens per entity: a list, and a window over it for add and edit',
    tests: [
      'tests/screens/records/recordWindow.test.ts > a record is added and edited in a window over its list, 60 % wide or over the whole screen',
    ],
  },
  {
    id: '2.routes.20',
    says: 'Pickers for material, customer, supplier, project, equipment, bill of materials, its version and version sequence',
    tests: [
      'tests/scenarios/lists/pickers.test.ts > a picker > is there for customers, suppliers, projects, and bills of materials with version and sequence',
      'tests/scenarios/lists/pickers.test.ts > a picker > reads on where the first page ended',
      'tests/scenarios/process/equipment.test.ts > the popup of a task offers machines in use, for its mould the tools',
    ],
  },
  {
    id: '2.routes.21',
    says: 'Codes for scanners on other-out and sales-out bills',
    tests: [
      'tests/screens/records/recordWindow.test.ts > bills that leave the store show their code for scanners',
    ],
  },
  {
    id: '2.routes.17',
    says: 'Menu nodes: redirect and keepAlive',
    tests: [
      `${registry} > redirects > are followed to their end`,
      `${registry} > layouts and views > keepAlive decides whether a page stays mounted; frames always do`,
    ],
  },
  {
    id: '8.routes.01',
    says: 'Script chunk fails or times out after 120 s: Chunk load error',
    tests: [script, late],
  },
  {
    id: '8.routes.02',
    says: 'Stylesheet chunk failure: CSS chunk load failed',
    tests: [style, `${chunks} > loading > a stylesheet that fails is told by its own text`],
  },
  { id: '8.routes.03', says: 'Missing lazy module: module-not-found error', tests: [missing] },
  { id: '9.routes.01', says: 'Chunk load time-out 120 s', tests: [late] },
  {
    id: '9.routes.02',
    says: 'Base path /app/; home path /dashboard/analysis; login /user/login',
    tests: [paths, signInFirst],
  },
];
