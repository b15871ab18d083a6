// Statements of the specification on routes, the menu's pages and parts of the program that do not load.
import type { Statement } from './statement.ts';

export const statements: readonly Statement[] = [
  { id: '2.routes.01', says: 'The app is served under the base path /app/ in history mode' },
  { id: '2.routes.02', says: '/ redirects to the dashboard /dashboard/analysis' },
  { id: '2.routes.03', says: 'The other reading /cosystem/dashboard/workplace leads to the workplace' },
  { id: '2.routes.04', says: '/user redirects to /user/login' },
  { id: '2.routes.05', says: '/user/login: a signed-in user who opens it is sent to /dashboard/workplace' },
  { id: '2.routes.06', says: '/404: failure page; any unknown path redirects here' },
  { id: '2.routes.07', says: '403, 404, 500: result and error pages exist' },
  { id: '2.routes.08', says: '/online/signorder/clmMessage: announcement list' },
  {
    id: '2.routes.09',
    says: 'Any path without a session key goes to /user/login with a redirect query holding the full path',
  },
  { id: '2.routes.10', says: 'Routes are built from menu data the server returns after sign-in' },
  { id: '2.routes.11', says: "A node whose route flag is '0' is left out" },
  { id: '2.routes.12', says: 'A node with alwaysShow redirects to its own path' },
  {
    id: '2.routes.13',
    says: "A component name containing 'layouts' resolves to a layout component; every other name to a view",
  },
  { id: '2.routes.14', says: 'A meta url may contain {{expression}} placeholders that are evaluated' },
  { id: '2.routes.15', says: 'An unknown lazily loaded module raises a module-not-found error' },
  { id: '2.routes.16', says: 'Menu search: external items and iframe pages open their url in a new window' },
  {
    id: '2.routes.18',
    says: 'Menu nodes: id, path, name, component, hidden, route, children and meta with title, icon, permission, permissionId and permissionList',
  },
  { id: '2.routes.19', says: 'Screens per entity: a list, and a window over it for add and edit' },
  {
    id: '2.routes.20',
    says: 'Pickers for material, customer, supplier, project, equipment, bill of materials, its version and version sequence',
  },
  { id: '2.routes.21', says: 'Codes for scanners on other-out and sales-out bills' },
  { id: '2.routes.17', says: 'Menu nodes: redirect and keepAlive' },
  { id: '8.routes.01', says: 'Script chunk fails or times out after 120 s: Chunk load error' },
  { id: '8.routes.02', says: 'Stylesheet chunk failure: CSS chunk load failed' },
  { id: '8.routes.03', says: 'Missing lazy module: module-not-found error' },
  { id: '9.routes.01', says: 'Chunk load time-out 120 s' },
  { id: '9.routes.02', says: 'Base path /app/; home path /dashboard/analysis; login /user/login' },
];
