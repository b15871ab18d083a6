// Statements about sessions: ways in, endings, company switch, what the browser keeps, the error catalogue, branding.
import type { Statement } from './statement.ts';

export const statements: readonly Statement[] = [
  { id: '2.session.01', says: 'A signed-in user who opens /user/login is sent to /dashboard/workplace' },
  {
    id: '2.session.02',
    says: 'Any path opened without a session key goes to /user/login with a redirect query holding the original full path',
  },
  { id: '3.session.01', says: 'Session: sessionKey, info (user), permission list, company map' },
  { id: '3.session.02', says: 'System URL config: images, name, copyright, related links' },
  {
    id: '3.session.03',
    says: 'Local storage keys: access token, app id, timestamp, ids, COMPANYMAP, user info, button-permission lists',
  },
  {
    id: '4.session.01',
    says: 'Signed out to signed in on successful login (sessionKey stored, user info and permission set)',
  },
  {
    id: '4.session.02',
    says: 'First navigation with an empty menu list loads dictionaries and the permission list, then goes to the original target',
  },
  {
    id: '4.session.03',
    says: 'A session key in the query with none stored is stored and user info is loaded',
  },
  { id: '4.session.04', says: 'Login can be started from the query with doLogin, username and aesPassword' },
  { id: '4.session.05', says: '… or with loginTokenMsg (then goes to login unless already there)' },
  {
    id: '4.session.06',
    says: 'Empty permission list: dialog 没有权限 with 返回首页, then logged out and returned to login',
  },
  {
    id: '4.session.07',
    says: 'Logout clears everything, calls the endpoint, and returns to the app root whatever the call result',
  },
  { id: '4.session.08', says: 'Session codes 110 and 302 force logout and reload' },
  { id: '4.session.09', says: 'Company switch: select, confirm, reload' },
  {
    id: '5.session.01',
    says: 'Company switch needs a selected company; otherwise an error state and nothing is sent',
  },
  { id: '5.session.02', says: 'Phone: eleven digits starting with 1; message 请输入正确的手机号!' },
  { id: '6.session.01', says: 'Users with partyId admin are exempt from the no-company check' },
  {
    id: '6.session.02',
    says: '该账号未配置可用企业,3秒后自动退出当前系统! 5 seconds after load, logged out after 3 seconds',
  },
  { id: '6.session.03', says: 'A second login kicks out the earlier session (code 110)' },
  {
    id: '3.session.10',
    says: 'Company: id, fnumber, fname, companyList of companyId, companyNum, companyName',
  },
  { id: '7.session.01', says: 'POST user/getCodeLogin answers sessionKey and userInfo' },
  { id: '7.session.02', says: 'POST user/phoneLogin, same shape' },
  { id: '7.session.03', says: 'POST user/registerWxLogin registers' },
  { id: '7.session.04', says: 'POST user/getLoginInfo returns result.userInfo' },
  { id: '7.session.05', says: 'POST request/getLogOut with sessionKey' },
  {
    id: '7.session.06',
    says: '/cas/client/validateLogin returns success, result.sessionKey, result.userInfo',
  },
  { id: '7.session.07', says: 'POST api/getTxUserInfo: result.company, result.companyList' },
  { id: '7.session.08', says: 'GET getSystemUrlConfig with the url of the current domain, cached one week' },
  { id: '8.session.01', says: "'403': notice 系统提示 / 拒绝访问, 4 s" },
  {
    id: '8.session.02',
    says: "'110': modal 已在其他地方登录, button 重新登录; logs out, clears the token, reloads",
  },
  { id: '8.session.03', says: "'302': logs out, clears the token, reloads" },
  { id: '8.session.04', says: "'404': notice 很抱歉，资源未找到!" },
  { id: '8.session.05', says: "'101': ignored" },
  { id: '8.session.06', says: 'Transport failure: notice 服务器响应失败; call rejected' },
  { id: '8.session.07', says: "Response code '0': success, no action" },
  { id: '8.session.08', says: 'No permissions: dialog 没有权限, logout' },
  { id: '8.session.09', says: 'Company switch: 切换成功!; no company list gives 您尚未设置组织信息!' },
  {
    id: '8.session.10',
    says: 'Logout: confirmation 真的要注销登录吗 ? ; on failure an error with the message',
  },
  { id: '9.session.01', says: 'Session and user data kept locally 604800000 ms (7 days)' },
  { id: '9.session.02', says: 'Branding config cached one week' },
  { id: '9.session.03', says: 'Company check delay 5 s; auto-logout delay 3 s' },
  { id: '9.session.04', says: 'Reload after switch 700 ms' },
  { id: '9.session.05', says: 'Default copyright text 2010-2021' },
  { id: '9.session.06', says: 'Fallback images for logo, login image and background are bundled assets' },
];
