// The sentences of section 2, screens and routes, each with the statements that speak of it.
import type { Sentence } from './sentence.ts';

export const sentences: readonly Sentence[] = [
  {
    id: '2.s01',
    says: 'The app is served under the base path /app/ in history mode',
    statements: ['2.requests.01', '2.routes.01'],
  },
  {
    id: '2.s02',
    says: '/ (name dashboard, title 首页) redirects to the dashboard: one reading gives /dashboard/analysis',
    statements: ['2.routes.02'],
  },
  { id: '2.s03', says: 'another reading gives /cosystem/dashboard/workplace', statements: ['2.routes.03'] },
  {
    id: '2.s04',
    says: '/user redirects to /user/login; its child login is hidden',
    statements: ['2.routes.04'],
  },
  {
    id: '2.s05',
    says: '/user/login: login screen; a signed-in user who opens it is sent to /dashboard/workplace',
    statements: ['2.routes.05', '2.session.01', '2.home.01'],
  },
  { id: '2.s06', says: '/404: failure page; any unknown path redirects here', statements: ['2.routes.06'] },
  { id: '2.s07', says: '403, 404, 500: result and error pages exist', statements: ['2.routes.07'] },
  {
    id: '2.s08',
    says: '/online/signorder/clmMessage: announcement list, reached by the announcement view-more action',
    statements: ['2.routes.08', '2.announcements.01'],
  },
  {
    id: '2.s09',
    says: 'Any path opened by a user without a session key goes to /user/login with a redirect query holding the original full path',
    statements: ['2.routes.09', '2.session.02'],
  },
  {
    id: '2.s10',
    says: 'Screens are organised per entity: a List screen, a Modal form for add and edit, and for some entities sub-table screens for line items',
    statements: ['2.routes.19'],
  },
  {
    id: '2.s11',
    says: 'Popup pickers exist for material, customer, supplier, project, equipment, material BOM, bill-of-materials version and version sequence',
    statements: ['2.routes.20'],
  },
  {
    id: '2.s12',
    says: 'Some screens show QR code information (other-out bill, sales-out bill and others)',
    statements: ['2.routes.21'],
  },
  {
    id: '2.s13',
    says: 'Routes are built from menu data the server returns after sign-in',
    statements: ['2.routes.10'],
  },
  {
    id: '2.s14',
    says: 'The root / (name dashboard) redirects to /dashboard/analysis, with the menu items as children',
    statements: ['2.routes.02', '2.routes.10'],
  },
  {
    id: '2.s15',
    says: 'Each menu node has: id, path, name, redirect, component, hidden, alwaysShow, route, children and meta (title, icon, img, url, target, internalOrExternal, windowMode, permission, permissionId, permissionList, keepAlive)',
    statements: ['2.routes.17', '2.routes.18'],
  },
  { id: '2.s16', says: "A node whose route flag is '0' is left out", statements: ['2.routes.11'] },
  { id: '2.s17', says: 'A node with alwaysShow redirects to its own path', statements: ['2.routes.12'] },
  {
    id: '2.s18',
    says: "A component name containing 'layouts' resolves to a layout component; every other name resolves to a view",
    statements: ['2.routes.13'],
  },
  {
    id: '2.s19',
    says: 'A meta url may contain {{expression}} placeholders that are evaluated',
    statements: ['2.routes.14'],
  },
  {
    id: '2.s20',
    says: 'An unknown lazily loaded module raises a module-not-found error',
    statements: ['2.routes.15'],
  },
  { id: '2.s21', says: 'Sidebar menu or top menu', statements: ['2.layout.01'] },
  {
    id: '2.s22',
    says: 'The sidebar is 210px wide with a title and menu, dark or light',
    statements: ['2.layout.02'],
  },
  {
    id: '2.s23',
    says: 'The logo links to the dashboard: a fixed image on the dark theme, the configured logo image otherwise',
    statements: ['2.layout.03', '2.layout.20'],
  },
  {
    id: '2.s24',
    says: 'Header: menu search box, current organisation label, notice bell, user dropdown (personal centre, password change, system settings only on localhost) and logout',
    statements: ['2.layout.04', '2.layout.05'],
  },
  {
    id: '2.s25',
    says: 'Mixed mode: the first four top-level menus are shown and the rest sit in a more popover',
    statements: ['2.layout.06'],
  },
  { id: '2.s26', says: 'Menu search: selecting a result opens its path', statements: ['2.layout.07'] },
  {
    id: '2.s27',
    says: 'when the item is external, an iframe page or flagged window mode, its url opens in a new window',
    statements: ['2.routes.16'],
  },
  {
    id: '2.s28',
    says: 'Breadcrumb: starts with 首页 (link to /dashboard/), then each matched route title',
    statements: ['2.layout.08'],
  },
  {
    id: '2.s29',
    says: 'The current route is plain text, earlier ones are links',
    statements: ['2.layout.09'],
  },
  {
    id: '2.s30',
    says: 'Tabs (multi-tab mode): one tab per open page, keyed by full path',
    statements: ['2.tabs.01'],
  },
  { id: '2.s31', says: 'with a fixed first home tab', statements: ['2.tabs.02'] },
  {
    id: '2.s32',
    says: 'Home cannot be closed (message: home page cannot be closed)',
    statements: ['2.tabs.03'],
  },
  {
    id: '2.s33',
    says: 'The last remaining page cannot be closed (message: this is the last page, it cannot be closed any more)',
    statements: ['2.tabs.04'],
  },
  {
    id: '2.s34',
    says: 'Right-click menu: refresh, close left, close right, close others',
    statements: ['2.tabs.05'],
  },
  { id: '2.s35', says: 'close others keeps home plus the chosen tab', statements: ['2.tabs.06'] },
  { id: '2.s36', says: 'Switching a tab navigates to its route', statements: ['2.tabs.07'] },
  {
    id: '2.s37',
    says: 'Browser title: page title followed by the product name; home shows only the product name',
    statements: ['2.tabs.08'],
  },
  {
    id: '2.s38',
    says: 'Multi-tab is off on mobile; then only the current page shows',
    statements: ['2.tabs.09', '2.layout.10'],
  },
  {
    id: '2.s39',
    says: 'A page whose meta says window mode is removed from the tab list shortly after opening',
    statements: ['2.tabs.10'],
  },
  { id: '2.s40', says: 'Pages may have dynamic titles', statements: ['2.tabs.11'] },
  { id: '2.s41', says: 'Settings drawer: menu theme dark or light', statements: ['2.layout.11'] },
  { id: '2.s42', says: 'primary colour (development only)', statements: ['2.layout.12'] },
  { id: '2.s43', says: 'navigation mode sidemenu, topmenu or mixed', statements: ['2.layout.13'] },
  { id: '2.s44', says: 'content width fixed or fluid (fluid only in top menu)', statements: ['2.layout.14'] },
  { id: '2.s45', says: 'fixed header', statements: ['2.layout.15'] },
  { id: '2.s46', says: 'hide header on scroll down', statements: ['2.layout.16'] },
  { id: '2.s47', says: 'fixed side menu (disabled in top menu)', statements: ['2.layout.17'] },
  { id: '2.s48', says: 'colour-weak mode; multi-tab mode', statements: ['2.layout.18'] },
  {
    id: '2.s49',
    says: 'Notice bell: a popover 300px wide with two tabs',
    statements: ['2.announcements.02'],
  },
  {
    id: '2.s50',
    says: 'Tab 1 is titled 通知(0) initially; tab 2 title is empty',
    statements: ['2.announcements.03'],
  },
  { id: '2.s51', says: 'The badge shows the sum of the two counts', statements: ['2.announcements.04'] },
  {
    id: '2.s52',
    says: 'Each item shows title, published time (createTime) and a priority tag',
    statements: ['2.announcements.05'],
  },
  {
    id: '2.s53',
    says: 'A view-more action goes to the announcement list route',
    statements: ['2.announcements.06'],
  },
  {
    id: '2.s54',
    says: 'Announcement detail dialog: shows title, sender, send time and rich content',
    statements: ['2.announcements.07'],
  },
  { id: '2.s55', says: 'toggles full screen (width 60% or 100%)', statements: ['2.announcements.08'] },
  {
    id: '2.s56',
    says: 'shows a go-handle button when openType is url and readFlag is not 1, which navigates to the stored page path',
    statements: ['2.announcements.09'],
  },
  {
    id: '2.s57',
    says: 'Image preview dialog: opens from a global event, default width 750',
    statements: ['2.forms.01'],
  },
  { id: '2.s58', says: 'Change-password dialog: titled 修改密码, 800px wide', statements: ['2.forms.02'] },
  {
    id: '2.s59',
    says: 'Internet Explorer users are told the site does not support it',
    statements: ['2.layout.19'],
  },
  { id: '2.s60', says: 'Tab bar height 34px', statements: ['2.tabs.12'] },
];
