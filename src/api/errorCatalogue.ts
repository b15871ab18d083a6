// The error catalogue: what the client does about each code of an answer, with the exact texts users see.
// Data only; features/errors turns a reaction into a notice or a dialog, so that no other file knows these texts.

/** Code the client gives to calls that brought no envelope: no network, timeout, or a foreign answer. */
export const transportCode = 'transport';

export type Reaction =
  | { kind: 'none' }
  | { kind: 'notice'; title?: string; message: string; milliseconds: number }
  | { kind: 'elsewhere'; title: string; message: string; button: string }
  | { kind: 'signOut' };

const noticeMilliseconds = 4000;

const reactions: Readonly<Record<string, Reaction>> = {
  '403': { kind: 'notice', title: '系统提示', message: '拒绝访问', milliseconds: noticeMilliseconds },
  '404': { kind: 'notice', message: '很抱歉，资源未找到!', milliseconds: noticeMilliseconds },
  '110': {
    kind: 'elsewhere',
    title: '已在其他地方登录',
    message: '很抱歉，您的帐号已在其他地方登录，请重新登录',
    button: '重新登录',
  },
  '302': { kind: 'signOut' },
  [transportCode]: { kind: 'notice', message: '服务器响应失败', milliseconds: noticeMilliseconds },
};

/** Codes not listed here ('101', '409', '422', '429', '500' …) are shown where they happened, or not at all. */
export function reactionTo(code: string): Reaction {
  return reactions[code] ?? { kind: 'none' };
}

export const messages = {
  noPermissions: {
    title: '没有权限',
    message: '当前账号没有任何菜单权限，请联系管理员授权',
    button: '返回首页',
  },
  signOutQuestion: { title: '提示', message: '真的要注销登录吗 ?' },
  signOutLosesInput: '有页面的内容尚未保存，注销后会丢失。',
  signOutFailed: { title: '错误' },
  passwordChanged: '提交成功',
  personalSaved: '保存成功！',
  companySwitched: '切换成功!',
  companiesMissing: '您尚未设置组织信息!',
  switchLosesInput: {
    title: '内容未保存',
    message: '切换组织会重新载入页面，未保存的内容会丢失。',
    confirm: '放弃并切换',
    danger: true,
  },
  companyUnset: '该账号未配置可用企业,3秒后自动退出当前系统!',
  userMissing: '当前系统无登陆用户!',
  homeStays: '首页不能关闭!',
  lastPageStays: '这是最后一页，不能再关闭了啦',
  pinnedStays: '页面已固定，请先取消固定再关闭',
} as const;
