// Statements about sessions: ways in, endings, company switch, what the browser keeps, the error catalogue, branding.
import type { Statement } from './statement.ts';

const comingIn = 'tests/screens/sessions/session.test.ts > ';
const address = `${comingIn}an address of another system > `;
const screen = `${comingIn}the sign-in screen > `;
const ending = 'tests/screens/sessions/sessionEnds.test.ts > ';
const codes = `${ending}an answer with a code > `;
const keeping = `${ending}what is kept in the browser > `;
const companies = 'tests/screens/companies.test.ts > ';
const frame = 'tests/screens/workbench.test.ts > ';
const calls = 'tests/scenarios/access/accessSignIn.test.ts > ';
const ways = 'tests/scenarios/access/accessWays.test.ts > ';
const foreign = 'tests/scenarios/access/accessForeignSignIn.test.ts > ';

const key = `${address}with a session key signs in, is clean before anything is asked, and the key is worthless afterwards`;
const message = `${address}with loginTokenMsg goes by the sign-in screen; a valid one leads on, any other is said as plain words`;
const firstLoad = `${keeping}first the dictionaries and the permissions are loaded, once; pages after that ask for neither`;
const sevenDays = `${keeping}stands there for seven days, and not an hour longer`;
const nothingStays = `${ending}signing out > leaves nothing of the session behind and goes to the root of the application, whatever the server says`;
const noPermissions = `${frame}an account without permissions is told so and signed out`;
const looks = `${screen}looks as the deployment configured it, for a week without asking, and by bundled pictures before that`;
const unset = `${companies}without one the user is warned after five seconds and signed out three seconds later`;
const switched = `${companies}another one is chosen, confirmed, told, and shown after 700 ms`;
const over302 = `${codes}302 leads to the sign-in screen at once, and what was half typed is there again for the same user`;
const over110 = `${codes}110 says in a dialog that the account signed in elsewhere, and starts again`;
const told403 = `${codes}403 is told in a notice for four seconds`;
const byCas = `${foreign}the central sign-in > signs in the user its server names for the ticket, once`;
const byPhone = `${ways}a code by text message > goes to the configured sender with its token, and signs in once`;

export const statements: readonly Statement[] = [
  {
    id: '2.session.01',
    says: 'A signed-in user who opens /user/login is sent to /dashboard/workplace',
    tests: [`${frame}somebody who is signed in lands on the workplace instead of the sign-in screen`],
  },
  {
    id: '2.session.02',
    says: 'Any path opened without a session key goes to /user/login with a redirect query holding the original full path',
    tests: [
      `${frame}a wrong password is said in place, the right one leads to the page that was asked for`,
      over110,
    ],
  },
  {
    id: '3.session.01',
    says: 'Session: sessionKey, info (user), permission list, company map',
    tests: [nothingStays],
  },
  { id: '3.session.02', says: 'System URL config: images, name, copyright, related links', tests: [looks] },
  {
    id: '3.session.03',
    says: 'Local storage keys: access token, app id, timestamp, ids, COMPANYMAP, user info, button-permission lists',
    tests: [sevenDays, nothingStays],
  },
  {
    id: '4.session.01',
    says: 'Signed out to signed in on successful login (sessionKey stored, user info and permission set)',
    tests: [firstLoad, sevenDays],
  },
  {
    id: '4.session.02',
    says: 'First navigation with an empty menu list loads dictionaries and the permission list, then goes to the original target',
    tests: [firstLoad],
  },
  {
    id: '4.session.03',
    says: 'A session key in the query with none stored is stored and user info is loaded',
    tests: [
      key,
      `${address}never takes the place of somebody who is signed in`,
      `${calls}sessions > a session key from an address is exchanged for a fresh one and then worthless`,
    ],
  },
  {
    id: '4.session.04',
    says: 'Login can be started from the query with doLogin, username and aesPassword',
    tests: [
      `${address}with doLogin signs in and leads to the page that was asked for`,
      `${address}with a wrong password says so at the sign-in screen`,
      `${ways}doLogin > signs in with the password encrypted by the shared key`,
    ],
  },
  {
    id: '4.session.05',
    says: '… or with loginTokenMsg (then goes to login unless already there)',
    tests: [message, `${ways}loginTokenMsg > signs in the user another system vouches for, once`],
  },
  {
    id: '4.session.06',
    says: 'Empty permission list: dialog 没有权限 with 返回首页, then logged out and returned to login',
    tests: [noPermissions],
  },
  {
    id: '4.session.07',
    says: 'Logout clears everything, calls the endpoint, and returns to the app root whatever the call result',
    tests: [nothingStays],
  },
  {
    id: '4.session.08',
    says: 'Session codes 110 and 302 force logout and reload',
    tests: [over110, over302],
  },
  { id: '4.session.09', says: 'Company switch: select, confirm, reload', tests: [switched] },
  {
    id: '5.session.01',
    says: 'Company switch needs a selected company; otherwise an error state and nothing is sent',
    tests: [switched],
  },
  {
    id: '5.session.02',
    says: 'Phone: eleven digits starting with 1; message 请输入正确的手机号!',
    tests: [
      `${ways}a code by text message > needs a phone number`,
      `${screen}signs in by a code sent to the phone`,
    ],
  },
  {
    id: '6.session.01',
    says: 'Users with partyId admin are exempt from the no-company check',
    tests: [`${companies}the administrator works without one`],
  },
  {
    id: '6.session.02',
    says: '该账号未配置可用企业,3秒后自动退出当前系统! 5 seconds after load, logged out after 3 seconds',
    tests: [unset],
  },
  {
    id: '6.session.03',
    says: 'A second login kicks out the earlier session (code 110)',
    tests: [over110, `${calls}sessions > a second sign-in of the account ends the first with 110`],
  },
  {
    id: '3.session.10',
    says: 'Company: id, fnumber, fname, companyList of companyId, companyNum, companyName',
    tests: [
      'tests/scenarios/access/accessProfile.test.ts > companies > are those of the user; another one cannot be entered',
    ],
  },
  {
    id: '7.session.01',
    says: 'POST user/getCodeLogin answers sessionKey and userInfo',
    tests: [`${calls}signing in > the login name is accepted in any letter case`],
  },
  {
    id: '7.session.02',
    says: 'POST user/phoneLogin, same shape',
    tests: [byPhone, `${screen}signs in by a code sent to the phone`],
  },
  {
    id: '7.session.03',
    says: 'POST user/registerWxLogin registers',
    tests: [
      `${foreign}WeChat > registers a disabled user without rights, whom an administrator enables; then it signs in`,
    ],
  },
  {
    id: '7.session.04',
    says: 'POST user/getLoginInfo returns result.userInfo',
    tests: [`${calls}sessions > a second sign-in of the account ends the first with 110`],
  },
  {
    id: '7.session.05',
    says: 'POST request/getLogOut with sessionKey',
    tests: [`${calls}sessions > signing out ends the session on the server and is in the access log`],
  },
  {
    id: '7.session.06',
    says: '/cas/client/validateLogin returns success, result.sessionKey, result.userInfo',
    tests: [byCas, `${screen}leads over the central sign-in and back to the page that was asked for`],
  },
  {
    id: '7.session.07',
    says: 'POST api/getTxUserInfo: result.company, result.companyList',
    tests: [switched],
  },
  {
    id: '7.session.08',
    says: 'GET getSystemUrlConfig with the url of the current domain, cached one week',
    tests: [looks],
  },
  { id: '8.session.01', says: "'403': notice 系统提示 / 拒绝访问, 4 s", tests: [told403] },
  {
    id: '8.session.02',
    says: "'110': modal 已在其他地方登录, button 重新登录; logs out, clears the token, reloads",
    tests: [over110],
  },
  { id: '8.session.03', says: "'302': logs out, clears the token, reloads", tests: [over302] },
  {
    id: '8.session.04',
    says: "'404': notice 很抱歉，资源未找到!",
    tests: [`${codes}404 is told in a notice for four seconds`],
  },
  { id: '8.session.05', says: "'101': ignored", tests: [`${codes}101 is ignored`] },
  {
    id: '8.session.06',
    says: 'Transport failure: notice 服务器响应失败; call rejected',
    tests: [`${codes}that never comes is told as a failure of the server`],
  },
  { id: '8.session.07', says: "Response code '0': success, no action", tests: [firstLoad] },
  { id: '8.session.08', says: 'No permissions: dialog 没有权限, logout', tests: [noPermissions] },
  {
    id: '8.session.09',
    says: 'Company switch: 切换成功!; no company list gives 您尚未设置组织信息!',
    tests: [switched, unset],
  },
  {
    id: '8.session.10',
    says: 'Logout: confirmation 真的要注销登录吗 ? ; on failure an error with the message',
    tests: [nothingStays],
  },
  {
    id: '9.session.01',
    says: 'Session and user data kept locally 604800000 ms (7 days)',
    tests: [sevenDays],
  },
  { id: '9.session.02', says: 'Branding config cached one week', tests: [looks] },
  { id: '9.session.03', says: 'Company check delay 5 s; auto-logout delay 3 s', tests: [unset] },
  { id: '9.session.04', says: 'Reload after switch 700 ms', tests: [switched] },
  { id: '9.session.05', says: 'Default copyright text 2010-2021', tests: [looks] },
  {
    id: '9.session.06',
    says: 'Fallback images for logo, login image and background are bundled assets',
    tests: [looks],
  },
];
