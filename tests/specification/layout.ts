// Statements about the frame of the workbench: menus, header, settings, device, and their constants.
import type { Statement } from './statement.ts';

export const statements: readonly Statement[] = [
  { id: '2.layout.01', says: 'Sidebar menu or top menu' },
  { id: '2.layout.02', says: 'The sidebar is 210px wide with a title and menu, dark or light' },
  { id: '2.layout.03', says: 'The logo links to the dashboard: a fixed image on the dark theme' },
  {
    id: '2.layout.04',
    says: 'Header: menu search box, current organisation label, notice bell, user dropdown',
  },
  { id: '2.layout.05', says: 'System settings only on localhost' },
  {
    id: '2.layout.06',
    says: 'Mixed mode: the first four top-level menus are shown and the rest sit in a more popover',
  },
  { id: '2.layout.07', says: 'Menu search: selecting a result opens its path' },
  {
    id: '2.layout.08',
    says: 'Breadcrumb: starts with 首页 (link to /dashboard/), then each matched route title',
  },
  { id: '2.layout.09', says: 'The current route is plain text, earlier ones are links' },
  { id: '2.layout.10', says: 'Multi-tab is off on mobile; then only the current page shows' },
  { id: '2.layout.11', says: 'Settings drawer: menu theme dark or light' },
  { id: '2.layout.12', says: 'Settings drawer: primary colour (development only)' },
  { id: '2.layout.13', says: 'Navigation mode sidemenu, topmenu or mixed' },
  { id: '2.layout.14', says: 'Content width fixed or fluid (fluid only in top menu)' },
  { id: '2.layout.15', says: 'Fixed header' },
  { id: '2.layout.16', says: 'Hide header on scroll down' },
  { id: '2.layout.17', says: 'Fixed side menu (disabled in top menu)' },
  { id: '2.layout.18', says: 'Colour-weak mode; multi-tab mode' },
  { id: '2.layout.20', says: 'The configured logo image on the light theme' },
  { id: '2.layout.19', says: 'Internet Explorer users are told the site does not support it' },
  { id: '3.layout.01', says: 'Local storage keys: theme and layout defaults' },
  {
    id: '4.layout.01',
    says: 'Device: at max width 1087.99px or 767.99px the layout is mobile with sidebar closed',
  },
  { id: '4.layout.02', says: 'Otherwise desktop with sidebar open' },
  {
    id: '4.layout.03',
    says: 'The store is saved to session storage before page unload and restored on load',
  },
  { id: '8.layout.01', says: "Theme colour update failure: 'Failed to update theme'" },
  {
    id: '9.layout.01',
    says: 'Defaults: primary colour #2362fb, dark theme, side-menu layout, fixed content width, fixed sider on, multi-tab on, watermark off',
  },
  { id: '9.layout.02', says: 'Header hides after 100 px scroll' },
  {
    id: '9.layout.03',
    says: 'Sidebar breakpoints 1087.99px and 767.99px; sidebar width 210px; tab bar 34px',
  },
];
