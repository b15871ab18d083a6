// What data rules are written with: the operations they may be limited to, and variables as administrators write them:
// #{sys_user_code}. What each stands for at a session, the server knows (server/access/ruleValues.ts); whoever writes a
// rule is told the names.

/** Name and meaning; letter case and underscores do not count, days may be added to the date. */
export const variableTitles: Readonly<Record<string, string>> = {
  sys_user_code: '当前用户登录账号',
  sys_user_id: '当前用户',
  sys_user_name: '当前用户姓名',
  sys_employee_code: '当前员工编码',
  sys_employee_id: '当前员工',
  sys_org_code: '当前部门编码',
  sys_org_id: '当前部门',
  sys_multi_org_code: '当前用户的全部部门编码',
  sys_company_code: '当前组织编码',
  sys_company_id: '当前组织',
  sys_role_code: '当前用户的安全组编码',
  sys_date: '今天（可写 sys_date-30、sys_date+7）',
  sys_time: '现在',
};

/** Kinds of operations a rule may be limited to (适用操作). */
export const ruleOperations = ['read', 'edit', 'delete', 'approve', 'export'] as const;
export type RuleOperation = (typeof ruleOperations)[number];

export const operationTitles: Readonly<Record<RuleOperation, string>> = {
  read: '查看',
  edit: '新增、修改',
  delete: '删除',
  approve: '提交、审核等',
  export: '导出',
};
