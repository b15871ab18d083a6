// The sentences of section 4, states and transitions, each with the statements that speak of it.
import type { Sentence } from './sentence.ts';

export const sentences: readonly Sentence[] = [
  {
    id: '4.s01',
    says: 'Session: signed out to signed in on successful login (sessionKey stored, user info and permission set)',
    statements: ['4.session.01'],
  },
  {
    id: '4.s02',
    says: 'On first navigation with an empty menu list, the app loads dictionaries and the permission list, builds routes, then goes to the original target',
    statements: ['4.session.02'],
  },
  {
    id: '4.s03',
    says: 'If a session key is in the query string and none is stored, it is stored and user info is loaded',
    statements: ['4.session.03'],
  },
  {
    id: '4.s04',
    says: 'Login can also be started from the query with doLogin, username and aesPassword',
    statements: ['4.session.04'],
  },
  {
    id: '4.s05',
    says: 'or with loginTokenMsg (then goes to login unless already there)',
    statements: ['4.session.05'],
  },
  {
    id: '4.s06',
    says: 'Empty permission list: a no-permission dialog (title 没有权限, button 返回首页) shows, the user is logged out and returned to login',
    statements: ['4.session.06'],
  },
  {
    id: '4.s07',
    says: 'Logout: after confirmation, clears token, info, company data, menus, ids and local storage entries, calls the logout endpoint, and returns to the app root whatever the call result',
    statements: ['4.session.07'],
  },
  { id: '4.s08', says: 'Session codes 110 and 302 force logout and reload', statements: ['4.session.08'] },
  {
    id: '4.s09',
    says: 'Device: at max width 1087.99px or 767.99px the layout is mobile with sidebar closed',
    statements: ['4.layout.01'],
  },
  { id: '4.s10', says: 'otherwise desktop with sidebar open', statements: ['4.layout.02'] },
  {
    id: '4.s11',
    says: 'The store is saved to session storage before page unload and restored on load',
    statements: ['4.layout.03'],
  },
  { id: '4.s12', says: 'Company switch: select, confirm, reload', statements: ['4.session.09'] },
  {
    id: '4.s13',
    says: 'Notification panel: opening a message marks it read with a call, reloads the lists and closes the popover',
    statements: ['4.announcements.01'],
  },
  {
    id: '4.s14',
    says: 'Live-message link: connecting starts a heartbeat',
    statements: ['4.announcements.02'],
  },
  {
    id: '4.s15',
    says: 'A connect error or a close schedules one reconnect after 5s; only one reconnect may be pending',
    statements: ['4.announcements.03'],
  },
  {
    id: '4.s16',
    says: "A push message whose cmd is 'topic' or 'user' reloads the announcements",
    statements: ['4.announcements.04'],
  },
  { id: '4.s17', says: 'Any message resets the heartbeat', statements: ['4.announcements.05'] },
  { id: '4.s18', says: 'Upload: each file is done, in error or removed', statements: ['4.forms.01'] },
  {
    id: '4.s19',
    says: 'Done or removed raises a change event carrying the joined paths',
    statements: ['4.forms.02'],
  },
  {
    id: '4.s20',
    says: 'With cropping on, a chosen picture goes to the cropper first; finishing the crop uploads the result; abandoning closes the cropper without uploading',
    statements: ['4.forms.03'],
  },
  {
    id: '4.s21',
    says: 'Password dialog: closed, then open (only when a partyId is given, otherwise warning 当前系统无登陆用户!)',
    statements: ['4.forms.04'],
  },
  { id: '4.s22', says: 'then submit with loading state, then closed on success', statements: ['4.forms.05'] },
  { id: '4.s23', says: 'Tab list: open pages, active page, refresh flag', statements: ['4.tabs.01'] },
];
