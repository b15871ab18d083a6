// What an inspection bill must have before it is judged: a sample of at least the plan's size, results, and decisions over
// the whole lot with reasons and approvers.
import type { CheckDef } from '#model/entity.ts';

export const billChecks: readonly CheckDef[] = [
  {
    expect: 'sampleQty >= plannedSample',
    at: 'sampleQty',
    message: '样本数只能比抽样方案的改大',
  },
  {
    expect: 'sampleQty <= inspectQty',
    when: "inspectMode != 'exempt'",
    at: 'sampleQty',
    message: '样本数不能大于检验批量',
  },
  {
    expect: 'not empty(inspector)',
    when: "inspectMode != 'exempt'",
    at: 'inspector',
    message: '请选择检验员',
    on: 'submit',
  },
  {
    expect: 'openItems = 0',
    when: "inspectMode != 'exempt' and not isRejected and empty(sampledResult)",
    at: 'sampleQty',
    message: '还有必检项目没有结论，请录入样本或选择单项结论',
    on: 'submit',
  },
  {
    expect: 'instrument.nextCalibration >= doc.date',
    when: "not empty(instrument) and (empty(instrument.expiredControl) or instrument.expiredControl = 'block')",
    at: 'items.instrument',
    message: '检验仪器已过下次校准日期，请换一件在有效期内的仪器，或校准后再提交',
    on: 'submit',
  },
  {
    expect: 'instrument.nextCalibration >= doc.date',
    when: "not empty(instrument) and instrument.expiredControl = 'warn'",
    at: 'items.instrument',
    level: 'warning',
    message: '检验仪器已过下次校准日期',
    on: 'submit',
  },
  {
    expect: "instrument.instrumentStatus = 'qualified' or instrument.instrumentStatus = 'limited'",
    when: 'not empty(instrument) and not empty(instrument.instrumentStatus)',
    at: 'items.instrument',
    message: '检验仪器的状态不是合格或限用，不能用于检验，请换一件',
    on: 'submit',
  },
  {
    expect: 'instrument.nextDate >= doc.date',
    when: "not empty(instrument) and instrument.expiredControl = 'block'",
    at: 'samples.instrument',
    message: '计量器具已过下次校准日期，请换一件在有效期内的，或校准后再提交',
    on: 'submit',
  },
  {
    expect: 'instrument.nextDate >= doc.date',
    when: "not empty(instrument) and instrument.expiredControl = 'warn'",
    at: 'samples.instrument',
    level: 'warning',
    message: '计量器具已过下次校准日期',
    on: 'submit',
  },
  {
    expect: "instrument.instrumentStatus = 'qualified' or instrument.instrumentStatus = 'limited'",
    when: 'not empty(instrument)',
    at: 'samples.instrument',
    message: '计量器具的状态不是合格或限用，不能用于检验，请换一件',
    on: 'submit',
  },
  {
    expect: 'decidedQty = inspectQty',
    at: 'inspectQty',
    message: '使用决策的数量合计须等于检验批量',
    on: 'submit',
  },
  {
    expect: 'not empty(reason)',
    when: "decision != 'accept'",
    at: 'decisions.reason',
    message: '接收以外的使用决策请填写原因',
    on: 'submit',
  },
  {
    expect: 'not empty(approver)',
    when: "decision = 'concession'",
    at: 'decisions.approver',
    message: '让步接收请选择让步批准人',
    on: 'submit',
  },
  {
    expect: 'doc.allowConcession',
    when: "decision = 'concession'",
    at: 'decisions.decision',
    message: '检验方案不允许让步接收，请改为其他使用决策',
    on: 'submit',
  },
  {
    expect: "doc.sampleResult != 'reject' or doc.isFull or doc.isConverted",
    when: "decision = 'accept'",
    at: 'decisions.decision',
    message: '抽检不接收的批不能直接接收，请转全检，或经批准让步接收',
    on: 'submit',
  },
];
