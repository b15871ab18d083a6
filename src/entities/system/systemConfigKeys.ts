// The system parameters that come with the program: every one of them is read somewhere. Administrators change values.

export interface ConfigKey {
  area: string;
  name: string;
  valueType: 'integer' | 'bool' | 'option';
  defaultValue: string;
  /** Of whole numbers, inclusive. */
  min?: number;
  max?: number;
  /** Of a choice: texts by value. */
  options?: Readonly<Record<string, string>>;
  description: string;
}

export const systemConfigKeys = {
  approvalOwnPass: {
    area: 'system',
    name: '提交人自己审批时自动通过',
    valueType: 'bool',
    defaultValue: 'false',
    description: '审批步骤的审批人就是提交人时，不再要他审批',
  },
  approvalUrgeMinutes: {
    area: 'system',
    name: '催办间隔（分钟）',
    valueType: 'integer',
    defaultValue: '10',
    min: 1,
    max: 1440,
    description: '提交人两次催办之间至少间隔的分钟数',
  },
  exportMaxRows: {
    area: 'system',
    name: '一次导出的最多行数',
    valueType: 'integer',
    defaultValue: '1000000',
    min: 1000,
    max: 1000000,
    description: '导出任务的行数上限，超过时请缩小筛选范围',
  },
  passwordMinLength: {
    area: 'system',
    name: '密码最短长度',
    valueType: 'integer',
    defaultValue: '8',
    min: 8,
    max: 64,
    description: '修改和重置密码时新密码至少的字符数',
  },
  passwordClasses: {
    area: 'system',
    name: '密码最少字符种类',
    valueType: 'integer',
    defaultValue: '1',
    min: 1,
    max: 4,
    description: '新密码在大写字母、小写字母、数字、其他字符四种中至少要有几种',
  },
  passwordHistory: {
    area: 'system',
    name: '不得重复的历史密码',
    valueType: 'integer',
    defaultValue: '0',
    min: 0,
    max: 24,
    description: '新密码不能与最近几次用过的密码相同，0 表示只不能与当前密码相同',
  },
  passwordExpireDays: {
    area: 'system',
    name: '密码有效天数',
    valueType: 'integer',
    defaultValue: '0',
    min: 0,
    max: 3650,
    description: '密码用满这些天后，下次登录必须先修改，0 表示不过期',
  },
  loginFailLock: {
    area: 'system',
    name: '连续输错密码的次数',
    valueType: 'integer',
    defaultValue: '5',
    min: 3,
    max: 20,
    description: '同一账号在同一地址连续输错密码到这个次数后暂停登录，时间逐次加长，最长 15 分钟',
  },
  sessionHours: {
    area: 'system',
    name: '一次登录最长小时数',
    valueType: 'integer',
    defaultValue: '0',
    min: 0,
    max: 720,
    description: '登录满这些小时后必须重新登录，0 表示按服务器的设置；改动对新的登录生效',
  },
  visitLogDays: {
    area: 'system',
    name: '访问日志保留天数',
    valueType: 'integer',
    defaultValue: '365',
    min: 30,
    max: 3650,
    description:
      '早于这些天的访问日志每周归档成文件（服务器文件目录的 archive/visitLog），之后不再在列表中显示',
  },
  importMaxRows: {
    area: 'system',
    name: '一次导入的最多行数',
    valueType: 'integer',
    defaultValue: '200000',
    min: 1000,
    max: 200000,
    description: '导入文件的数据行数上限，超过时请分成几个文件',
  },
  mrpMaxMinutes: {
    area: 'planning',
    name: '计划运算最长分钟数',
    valueType: 'integer',
    defaultValue: '600',
    min: 1,
    max: 600,
    description: '任何计划方案的运算都不超过这些分钟，方案自己的上限更短时以方案为准',
  },
  scrapFormula: {
    area: 'planning',
    name: '损耗公式',
    valueType: 'option',
    defaultValue: 'multiply',
    options: { multiply: '乘法：用量 ×（1 + 损耗率）', divide: '除法：用量 ÷（1 − 损耗率）' },
    description: '展开物料清单、生成用料清单、计划和成本卷算时变动损耗率怎样放大用量',
  },
  autoCreateWorkOrder: {
    area: 'manufacturing',
    name: '下达时生成',
    valueType: 'option',
    defaultValue: 'none',
    options: { none: '不生成', workshopOrder: '车间订单', workOrder: '工单' },
    description: '生产订单下达时按工艺路线自动生成待接收的车间订单，或整单数量的工单草稿',
  },
  reportOverRate: {
    area: 'manufacturing',
    name: '超报比例%',
    valueType: 'integer',
    defaultValue: '0',
    min: 0,
    max: 100,
    description: '首道汇报点的汇报数量可以超过工序数量的百分比',
  },
  reportControl: {
    area: 'manufacturing',
    name: '超报控制',
    valueType: 'option',
    defaultValue: 'block',
    options: { block: '禁止', warn: '提醒后允许' },
    description: '报工数量超过可报数量时禁止审核，或提醒后允许',
  },
  autoProductionIn: {
    area: 'manufacturing',
    name: '末道报工自动入库',
    valueType: 'bool',
    defaultValue: 'false',
    description: '末道工序的报工单审核时，免检产品的合格数量自动生成并审核生产入库单',
  },
  receiptByReport: {
    area: 'manufacturing',
    name: '入库不超过汇报',
    valueType: 'bool',
    defaultValue: 'false',
    description: '新建的生产订单默认按汇报入库：入库数量不能超过末道工序汇报的合格数量',
  },
  taskOverlapControl: {
    area: 'manufacturing',
    name: '设备时间重叠',
    valueType: 'option',
    defaultValue: 'warn',
    options: { none: '不检查', warn: '提醒后允许', block: '禁止' },
    description: '同一设备的派工单计划时间重叠时怎样处理',
  },
  mouldOverLife: {
    area: 'process',
    name: '模具超过设计模次',
    valueType: 'option',
    defaultValue: 'warn',
    options: { warn: '提醒后允许', block: '禁止' },
    description: '派工单的模具已用模次超过设计模次时，开工提醒后允许或禁止',
  },
  autoInspectionRequest: {
    area: 'quality',
    name: '自动报检',
    valueType: 'bool',
    defaultValue: 'true',
    description:
      '收货、发货通知单、退货申请单和报工单审核时，有检验方案的待检货自动生成并审核报检单；不自动时由它们下推报检单',
  },
  operationInspection: {
    area: 'quality',
    name: '工序检验',
    valueType: 'bool',
    defaultValue: 'false',
    description:
      '报工单审核时按工序的检验方式（首件、完工、首检加完工）报检，没有检验结论的合格数量不转入后道工序；须有过程检验的方案',
  },
  autoDefectHandling: {
    area: 'quality',
    name: '自动不良处理',
    valueType: 'bool',
    defaultValue: 'true',
    description: '检验单判定有不合格数量、报工单报有待处理不良时，审核即生成不良处理单草稿；不自动时由人下推',
  },
} as const satisfies Readonly<Record<string, ConfigKey>>;

export type ConfigName = keyof typeof systemConfigKeys;

export const configKeys: Readonly<Record<string, ConfigKey>> = systemConfigKeys;

/** What is wrong with a value, in Chinese; null when it can be used. Left empty, the default counts. */
export function configProblem(
  { valueType, min = 0, max = Number.MAX_SAFE_INTEGER, options = {} }: ConfigKey,
  value: string,
): string | null {
  if (value === '') return null;
  if (valueType === 'bool')
    return value === 'true' || value === 'false' ? null : '请填 true（是）或 false（否）';
  if (valueType === 'option')
    return Object.hasOwn(options, value) ? null : `请填 ${Object.keys(options).join('、')} 之一`;
  const number = Number(value);
  return /^\d{1,15}$/.test(value) && number >= min && number <= max
    ? null
    : `请填 ${min} 到 ${max} 之间的整数`;
}
