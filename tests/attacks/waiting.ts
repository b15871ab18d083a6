// Attacks whose target the product does not have, each with what is missing. An attack is replayed by a test, or it is
// here: complete.test.ts holds every id of the catalogue to that, and an id leaves this list with the target's arrival.

export const missing: readonly { target: string; ids: readonly string[] }[] = [
  {
    target: '在线报表：没有报表查询、报表设计与其中的 SQL',
    ids: ['SQLI-30', 'SQLI-31', 'SQLI-32', 'SQLI-33', 'SQLI-34', 'SQLI-35', 'SQLI-36', 'SQLI-37', 'RCE-10'],
  },
  {
    target: '在线表单设计：没有由管理员建表、加按钮增强的功能',
    ids: ['SQLI-41', 'SQLI-43', 'RCE-20', 'RCE-29', 'XSS-15'],
  },
  { target: '外部数据源：没有连接测试，数据库只来自部署配置', ids: ['RCE-15', 'RCE-16'] },
  { target: '填值规则：没有由类名指定的规则', ids: ['RCE-19'] },
  {
    target: '服务器代取外部地址：没有接口数据集、开放接口、AI 模型、按网址取文件或文档、导出图片',
    ids: ['SSRF-02', 'SSRF-03', 'SSRF-04', 'SSRF-05', 'SSRF-06', 'SSRF-07', 'SSRF-09', 'SSRF-10', 'SSRF-11'],
  },
  { target: '图形验证码：登录限次由账号与地址的锁定承担', ids: ['AUTH-20'] },
  { target: '弹出窗口登录：没有监听其他窗口消息的代码', ids: ['AUTH-37'] },
  { target: '知识库与 AI：没有这类接口', ids: ['IDOR-23'] },
];

/** What is missing, by id of the attack. */
export const waiting: ReadonlyMap<string, string> = new Map(
  missing.flatMap(({ target, ids }) => ids.map((id) => [id, target] as const)),
);
