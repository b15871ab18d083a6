// The tables of an inspection bill: items with what they were judged by, values per sample, defects found, and what is
// done with the lot.
import { instrumentInUse } from '#entities/process/equipment/usable.ts';
import type { LinesDef } from '#model/entity.ts';
import { bool, datetime, dict, image, images, integer, qty, ref, text } from '#model/fields.ts';

const told = { readonly: true } as const;
const kept = { ...told, list: true } as const;
/** What counts to the numbers of a class: items with a scheme of their own are judged apart. */
const foundOf = (level: string): string => `if(defectLevel = '${level}' and empty(samplingScheme), found, 0)`;
const defectsOf = (level: string): string => `if(defectLevel = '${level}' and not isApart, qty, 0)`;

export const billItems = {
  title: '检验项目',
  fields: {
    item: ref('inspectionItem', '检验项目', {
      required: true,
      list: true,
      fill: {
        analysisMethod: 'analysisMethod',
        unit: 'unit',
        inspectMethod: 'inspectMethod',
        instrument: 'instrument',
        defectLevel: 'defectLevel',
        isDestructive: 'isDestructive',
      },
    }),
    analysisMethod: dict('analysisMethod', '分析方法', kept),
    comparator: dict('comparator', '比较符', told),
    targetValue: qty('目标值', kept),
    lowerLimit: qty('下限值', kept),
    upperLimit: qty('上限值', kept),
    textStandard: text('定性标准', kept),
    unit: ref('unit', '单位', told),
    inspectMethod: text('检验方法', told),
    picture: image('示意图', told),
    instrument: ref('equipment', '检验仪器', { list: true, pick: instrumentInUse }),
    defectLevel: dict('defectLevel', '缺陷等级', kept),
    isRequired: bool('必检', { ...told, default: true }),
    isDestructive: bool('破坏性检验', { ...told, default: false, hidden: true }),
    samplingScheme: ref('samplingScheme', '抽样方案', {
      ...told,
      help: '项目自己的抽样方案：按它的样本数、Ac 和 Re 单独判定，缺陷不计入各级合计；项目不接收则批不接收',
    }),
    aql: dict('aqlValue', 'AQL', told),
    sampleQty: integer('样本数', kept),
    acceptNumber: integer('Ac', kept),
    rejectNumber: integer('Re', kept),
    measuredMin: qty('最小值', kept),
    measuredMax: qty('最大值', kept),
    measuredAvg: qty('平均值', kept),
    textResult: text('检验结果', { list: true, help: '定性项目的说明' }),
    defectSamples: integer('不良样本数', {
      list: true,
      min: '0',
      help: '逐件录入时由样本得出；没有逐件录入时在此填写',
    }),
    result: dict('sampleResult', '单项结论', { list: true }),
    badReason: ref('badReason', '不良原因', { list: true }),
    found: integer('另计缺陷数', { ...told, hidden: true, default: 0 }),
    criticalFound: integer('致命', { computed: foundOf('critical'), hidden: true }),
    majorFound: integer('严重', { computed: foundOf('major'), hidden: true }),
    minorFound: integer('轻微', { computed: foundOf('minor'), hidden: true }),
    openCount: integer('未检', {
      computed: "if(isRequired and (empty(result) or result = 'none'), 1, 0)",
      hidden: true,
    }),
    rejectedCount: integer('不接收', {
      computed: "if(isRequired and result = 'reject', 1, 0)",
      hidden: true,
    }),
    ownRejected: integer('单独不接收', {
      computed: "if(not empty(samplingScheme) and isRequired and result = 'reject', 1, 0)",
      hidden: true,
    }),
    remark: text('备注'),
  },
} satisfies LinesDef;

export const billSamples = {
  title: '样本记录',
  uniques: [['sampleNo', 'itemLineNo']],
  fields: {
    sampleNo: integer('样本号', { plain: true, required: true, list: true, min: '1' }),
    itemLineNo: integer('项目行号', { plain: true, required: true, list: true, min: '1' }),
    serialNo: text('序列号'),
    value: qty('测量值', { list: true }),
    textValue: text('定性值', { list: true }),
    result: dict('sampleResult', '结论', kept),
    measuredAt: datetime('测量时间'),
    measuredBy: ref('employee', '测量人'),
    instrument: ref('instrument', '计量器具', {
      pick: "instrumentStatus = 'qualified' or instrumentStatus = 'limited'",
      help: '与项目的检验仪器不同时选择',
    }),
  },
} satisfies LinesDef;

export const billDefects = {
  title: '缺陷记录',
  fields: {
    itemLineNo: integer('项目行号', { plain: true, list: true, min: '1' }),
    badReason: ref('badReason', '不良原因', {
      required: true,
      list: true,
      fill: { defectLevel: 'defectLevel', badClassification: 'badClassification' },
    }),
    badClassification: ref('badClassification', '不良分类', told),
    defectLevel: dict('defectLevel', '缺陷等级', { required: true, list: true, default: 'major' }),
    qty: qty('缺陷数', { required: true, list: true, total: true, default: '1', above: '0', scale: '0' }),
    samplesNo: text('样本号', { list: true }),
    description: text('缺陷描述'),
    photo: images('图片'),
    isApart: bool('单独判定', { ...told, hidden: true, default: false }),
    criticalQty: qty('致命', { computed: defectsOf('critical'), hidden: true }),
    majorQty: qty('严重', { computed: defectsOf('major'), hidden: true }),
    minorQty: qty('轻微', { computed: defectsOf('minor'), hidden: true }),
    remark: text('备注'),
  },
} satisfies LinesDef;

export const billDecisions = {
  title: '使用决策',
  fields: {
    decision: dict('usageDecision', '使用决策', { required: true, list: true, default: 'accept' }),
    qualityResult: dict('qualityResult', '质量状态', {
      list: true,
      computed:
        "if(decision = 'accept', 'qualified', if(decision = 'concession', 'concession', if(decision = 'scrap' or decision = 'destroy', 'scrap', 'unqualified')))",
    }),
    qty: qty('数量', { required: true, list: true, total: true, above: '0', scale: 'doc.unit' }),
    reason: text('原因', { list: true, help: '接收以外须填写' }),
    approver: ref('employee', '让步批准人', { list: true, editableWhen: "decision = 'concession'" }),
    targetWarehouse: ref('warehouse', '去向仓库'),
    handlingBill: ref('defectHandling', '不良处理单', kept),
    acceptedQty: qty('接收', { computed: "if(decision = 'accept', qty, 0)", hidden: true }),
    concededQty: qty('让步', { computed: "if(decision = 'concession', qty, 0)", hidden: true }),
    destroyQty: qty('破坏', { computed: "if(decision = 'destroy', qty, 0)", hidden: true }),
    doneQty: qty('已处理数量', { readonly: true, list: true, default: '0' }),
    remark: text('备注'),
  },
} satisfies LinesDef;
