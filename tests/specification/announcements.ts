// Announcements, the notice bell, the announcement dialog and list, and the live link.
import type { Statement } from './statement.ts';

export const statements: readonly Statement[] = [
  {
    id: '2.announcements.01',
    says: '/online/signorder/clmMessage: announcement list, reached by the announcement view-more action',
  },
  { id: '2.announcements.02', says: 'Notice bell: a popover 300px wide with two tabs' },
  { id: '2.announcements.03', says: 'Tab 1 is titled 通知(0) initially; tab 2 title is empty' },
  { id: '2.announcements.04', says: 'The badge shows the sum of the two counts' },
  { id: '2.announcements.05', says: 'Each item shows title, published time (createTime) and a priority tag' },
  { id: '2.announcements.06', says: 'A view-more action goes to the announcement list route' },
  {
    id: '2.announcements.07',
    says: 'Announcement detail dialog: shows title, sender, send time and rich content',
  },
  { id: '2.announcements.08', says: 'The dialog toggles full screen (width 60% or 100%)' },
  {
    id: '2.announcements.09',
    says: 'A go-handle button when openType is url and readFlag is not 1, which navigates to the stored page path',
  },
  {
    id: '3.announcements.01',
    says: 'Announcement: id, titile (spelt so), sender, sendTime, createTime, msgContent, msgTxt, priority, openType, openPage, busId, msgId, readFlag',
  },
  {
    id: '3.announcements.02',
    says: 'Priority: L (一般消息, blue tag), M (重要消息, orange tag), H (紧急消息, red tag)',
  },
  {
    id: '3.announcements.03',
    says: "openType 'component' opens a dynamic page with openPage as path and {id: busId} as form data; any other type opens the detail dialog",
  },
  {
    id: '4.announcements.01',
    says: 'Opening a message marks it read with a call, reloads the lists and closes the popover',
  },
  { id: '4.announcements.02', says: 'Live-message link: connecting starts a heartbeat' },
  {
    id: '4.announcements.03',
    says: 'A connect error or a close schedules one reconnect after 5s; only one reconnect may be pending',
  },
  {
    id: '4.announcements.04',
    says: "A push message whose cmd is 'topic' or 'user' reloads the announcements",
  },
  { id: '4.announcements.05', says: 'Any message resets the heartbeat' },
  {
    id: '7.announcements.01',
    says: 'Mark announcement read: /api/restapi/sysAnnouncementSend/editByAnntIdAndUserId with anntId; answer reads success',
  },
  {
    id: '7.announcements.02',
    says: '/api/restapi/annountCement/queryById with id: reads success and result',
  },
  {
    id: '7.announcements.03',
    says: "Live link: websocket /websocket/{userId} with text 'HeartBeat'; push messages carry cmd",
  },
  { id: '7.announcements.04', says: 'The announcement list load: annountCement/listByUser' },
  { id: '9.announcements.01', says: 'Heartbeat 20000 ms; reconnect delay 5000 ms' },
  { id: '9.announcements.02', says: 'Scrolling notice rotates every 30 s' },
  { id: '9.announcements.03', says: 'Bell popover 300px; modal widths 60% or 100%' },
  { id: '9.announcements.04', says: 'Polling interval 6000 ms (defined, never started)' },
];
