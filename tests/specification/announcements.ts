// Announcements, the notice bell, the announcement dialog and list, and the live link.
import type { Statement } from './statement.ts';

const screens = 'tests/screens/announcements.test.ts > ';
const bell = `${screens}the bell counts both categories; its panel is 300 px wide with two tabs and a way to all messages`;
const before = `${screens}before the first answer the tabs say 通知(0) and nothing`;
const written = `${screens}an announcement written by the administrator rings at once, without a reload, is read, and stands in the list`;
const narrowed = `${screens}the list narrows by read state, and marks everything read after a question`;
const component = `${screens}an announcement of type component opens its page with the record; an unknown one says so and asks for nothing`;
const turning = `${screens}the line in the header turns every 30 seconds and rests under the pointer`;

const server = 'tests/scenarios/records/announcements.test.ts > ';
const everybody = `${server}an announcement > reaches everybody once it is published, also users who are added later`;
const marked = `${server}the inbox > a message is marked read by PUT and by POST, once, and stays in the list of all`;
const counted = `${server}the inbox > counts both categories, newest first, in pages`;
const record = `${server}the inbox > a message of the system opens the record it is about`;

const link = 'tests/api/liveLink.test.ts > ';
const instances = 'tests/scenarios/access/accessInstances.test.ts > the live link > ';

export const statements: readonly Statement[] = [
  {
    id: '2.announcements.01',
    says: '/online/signorder/clmMessage: announcement list, reached by the announcement view-more action',
    tests: [bell, narrowed],
  },
  { id: '2.announcements.02', says: 'Notice bell: a popover 300px wide with two tabs', tests: [bell] },
  {
    id: '2.announcements.03',
    says: 'Tab 1 is titled 通知(0) initially; tab 2 title is empty',
    tests: [before],
  },
  { id: '2.announcements.04', says: 'The badge shows the sum of the two counts', tests: [bell, counted] },
  {
    id: '2.announcements.05',
    says: 'Each item shows title, published time (createTime) and a priority tag',
    tests: [bell],
  },
  { id: '2.announcements.06', says: 'A view-more action goes to the announcement list route', tests: [bell] },
  {
    id: '2.announcements.07',
    says: 'Announcement detail dialog: shows title, sender, send time and rich content',
    tests: [written],
  },
  { id: '2.announcements.08', says: 'The dialog toggles full screen (width 60% or 100%)', tests: [written] },
  {
    id: '2.announcements.09',
    says: 'A go-handle button when openType is url and readFlag is not 1, which navigates to the stored page path',
    tests: [written, component],
  },
  {
    id: '3.announcements.01',
    says: 'Announcement: id, titile (spelt so), sender, sendTime, createTime, msgContent, msgTxt, priority, openType, openPage, busId, msgId, readFlag',
    tests: [everybody, marked, record],
  },
  {
    id: '3.announcements.02',
    says: 'Priority: L (一般消息, blue tag), M (重要消息, orange tag), H (紧急消息, red tag)',
    tests: [bell],
  },
  {
    id: '3.announcements.03',
    says: "openType 'component' opens a dynamic page with openPage as path and {id: busId} as form data; any other type opens the detail dialog",
    tests: [component],
  },
  {
    id: '4.announcements.01',
    says: 'Opening a message marks it read with a call, reloads the lists and closes the popover',
    tests: [written],
  },
  {
    id: '4.announcements.02',
    says: 'Live-message link: connecting starts a heartbeat',
    tests: [`${link}the link > sends the text HeartBeat every 20 seconds`],
  },
  {
    id: '4.announcements.03',
    says: 'A connect error or a close schedules one reconnect after 5s; only one reconnect may be pending',
    tests: [
      `${link}the link > reconnects once 5 seconds after it was closed`,
      `${link}the link > plans only one reconnect when an error and a close come together`,
      `${link}the link > tries again every 5 seconds while the server is away`,
    ],
  },
  {
    id: '4.announcements.04',
    says: "A push message whose cmd is 'topic' or 'user' reloads the announcements",
    tests: [
      written,
      `${link}a message > topic and user reach those who show announcements`,
      'tests/scenarios/records/announcementSafety.test.ts > the live link > tells everybody at another instance of a topic, and only the recipients of the rest',
    ],
  },
  {
    id: '4.announcements.05',
    says: 'Any message resets the heartbeat',
    tests: [`${link}the link > starts the 20 seconds anew with any message`],
  },
  {
    id: '7.announcements.01',
    says: 'Mark announcement read: /api/restapi/sysAnnouncementSend/editByAnntIdAndUserId with anntId; answer reads success',
    tests: [marked, `${server}rights > nobody marks for another user: the user of the body is ignored`],
  },
  {
    id: '7.announcements.02',
    says: '/api/restapi/annountCement/queryById with id: reads success and result',
    tests: [marked],
  },
  {
    id: '7.announcements.03',
    says: "Live link: websocket /websocket/{userId} with text 'HeartBeat'; push messages carry cmd",
    tests: [
      `${link}the link > goes to /websocket/{userId} with the token of the session`,
      `${link}a message > is JSON of a known command, or is ignored`,
      `${instances}is refused without a session, and on the name of somebody else`,
    ],
  },
  {
    id: '7.announcements.04',
    says: 'The announcement list load: annountCement/listByUser',
    tests: [counted, bell],
  },
  {
    id: '9.announcements.01',
    says: 'Heartbeat 20000 ms; reconnect delay 5000 ms',
    tests: [
      `${link}the link > sends the text HeartBeat every 20 seconds`,
      `${link}the link > reconnects once 5 seconds after it was closed`,
    ],
  },
  { id: '9.announcements.02', says: 'Scrolling notice rotates every 30 s', tests: [turning] },
  { id: '9.announcements.03', says: 'Bell popover 300px; modal widths 60% or 100%', tests: [bell, written] },
  {
    id: '9.announcements.04',
    says: 'Polling interval 6000 ms (defined, never started)',
    tests: [
      'tests/api/liveLink.test.ts > the link > asks nothing of its own accord: the polling interval of 6 seconds is defined and never started',
    ],
  },
];
