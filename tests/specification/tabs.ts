// Statements of the specification on tabs.
import type { Statement } from './statement.ts';

export const statements: readonly Statement[] = [
  { id: '2.tabs.01', says: 'One tab per open page, keyed by full path' },
  { id: '2.tabs.02', says: 'A fixed first home tab' },
  { id: '2.tabs.03', says: 'Home cannot be closed (message: home page cannot be closed)' },
  { id: '2.tabs.04', says: 'The last remaining page cannot be closed (message: this is the last page)' },
  { id: '2.tabs.05', says: 'Right-click menu: refresh, close left, close right, close others' },
  { id: '2.tabs.06', says: 'Close others keeps home plus the chosen tab' },
  { id: '2.tabs.07', says: 'Switching a tab navigates to its route' },
  {
    id: '2.tabs.08',
    says: 'Browser title: page title followed by the product name; home shows only the product name',
  },
  { id: '2.tabs.09', says: 'Multi-tab is off on mobile; then only the current page shows' },
  {
    id: '2.tabs.10',
    says: 'A page whose meta says window mode is removed from the tab list shortly after opening',
  },
  { id: '2.tabs.11', says: 'Pages may have dynamic titles' },
  { id: '2.tabs.12', says: 'Tab bar height 34px' },
  { id: '4.tabs.01', says: 'Tab list: open pages, active page, refresh flag' },
  { id: '9.tabs.01', says: 'Tab bar 34px' },
  { id: '9.tabs.02', says: 'Menu tab actions numbered: refresh, close left, close right, close others' },
];
