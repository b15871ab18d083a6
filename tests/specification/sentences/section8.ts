// The sentences of section 8, the error catalogue, each with the statements that speak of it.
import type { Sentence } from './sentence.ts';

export const sentences: readonly Sentence[] = [
  {
    id: '8.s01',
    says: "Response code '0': success, no action",
    statements: ['8.requests.01', '8.session.07'],
  },
  {
    id: '8.s02',
    says: "'403': error notice 系统提示 / 拒绝访问, 4s",
    statements: ['8.requests.02', '8.session.01'],
  },
  {
    id: '8.s03',
    says: "'110': modal 已在其他地方登录 with text 很抱歉，您的帐号已在其他地方登录，请重新登录, button 重新登录; on confirm logs out, clears token, reloads",
    statements: ['8.requests.03', '8.session.02'],
  },
  {
    id: '8.s04',
    says: "'302': logs out, clears token, reloads",
    statements: ['8.requests.04', '8.session.03'],
  },
  { id: '8.s05', says: "'404': notice 很抱歉，资源未找到!", statements: ['8.requests.05', '8.session.04'] },
  { id: '8.s06', says: "'101': ignored", statements: ['8.requests.06', '8.session.05'] },
  {
    id: '8.s07',
    says: 'Transport failure: notice 服务器响应失败; call rejected',
    statements: ['8.requests.07', '8.session.06'],
  },
  { id: '8.s08', says: "Theme colour update failure: 'Failed to update theme'", statements: ['8.layout.01'] },
  { id: '8.s09', says: 'No permissions: dialog 没有权限, logout', statements: ['8.session.08'] },
  {
    id: '8.s10',
    says: 'Personal info save: success 保存成功！; failure shows the server message as warning',
    statements: ['8.forms.01'],
  },
  {
    id: '8.s11',
    says: 'Company switch: success 切换成功!; no company list gives 您尚未设置组织信息!',
    statements: ['8.session.09'],
  },
  {
    id: '8.s12',
    says: 'Logout: confirmation 真的要注销登录吗 ?; on failure an error with the message',
    statements: ['8.session.10'],
  },
  {
    id: '8.s13',
    says: 'Password change: success 提交成功; failure shows server message as warning',
    statements: ['8.forms.02'],
  },
  {
    id: '8.s14',
    says: "Upload failure: '{file} 上传失败.' or '{file}上传失败'",
    statements: ['8.forms.03', '8.forms.04'],
  },
  {
    id: '8.s15',
    says: 'Script chunk fails or times out after 120 s: Chunk load error',
    statements: ['8.routes.01'],
  },
  { id: '8.s16', says: 'Stylesheet chunk failure: CSS chunk load failed', statements: ['8.routes.02'] },
  { id: '8.s17', says: 'Missing lazy module: module-not-found error', statements: ['8.routes.03'] },
];
