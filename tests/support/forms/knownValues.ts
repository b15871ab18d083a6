// What a person knows of a form and its definition does not say: values by path that its rules ask for, beside the first
// choice of each list. Null: left empty, because it belongs to a case the other values are not of.
import type { FieldValue } from '#model/entity.ts';

/** Of what the picker offers the one at this place; where several may be named, so many. */
export class Offered {
  readonly place: number;
  readonly count: number;
  constructor(place = 0, count = 2) {
    this.place = place;
    this.count = count;
  }
}

/** So many days after today. */
export class InDays {
  readonly days: number;
  constructor(days: number) {
    this.days = days;
  }
}

export type Known = FieldValue | Offered | InDays;

const offered = new Offered();
const taxes = { 'taxes.taxNo': '91310000631696382C' };
const whole = { 'items.ratio': '100' };

export const knownValues: Readonly<Record<string, Readonly<Record<string, Known>>>> = {
  approvalFlow: {
    entityKey: 'saleOrder',
    startCondition: null,
    'steps.condition': null,
    'steps.approverType': 'deptManager',
    'steps.approverValue': { level: 1 },
  },
  bom: { substitutes: null },
  businessCode: {
    entityKey: 'saleOrder',
    isDefault: false,
    billTypeField: 'billType',
    billTypeValue: 'standard',
    'segments.segmentType': 'sequence',
    'segments.value': null,
  },
  businessGroup: { members: null },
  calibrationRecord: { nextDate: new InDays(200) },
  checkRule: { 'items.pattern': '6-16', 'items.digitTo': 6 },
  contractChange: { saleContract: offered },
  customer: taxes,
  engineeringChange: { items: null },
  inspectionBill: { inspectQty: '60', sampleQty: 60 },
  inspectionPlan: { material: offered, samplingScheme: offered },
  inspectionStandard: { material: offered },
  manufacturingOrder: { bom: null, processRoute: null },
  material: { auxUnit: null },
  messageTemplate: { eventKey: 'saleOrder:approve', receiverRule: { who: ['creator'] } },
  // They begin with what a plan usually reads.
  mrpScheme: { orgs: null, demandSources: null, supplySources: null },
  onlineForm: { numberPrefix: 'EF', tables: null, 'fields.tableKey': null },
  outsourcingOrder: { 'components.parentLineNo': 1 },
  payablePlanScheme: whole,
  permission: { menuType: 'directory', path: '/everyForm', url: null },
  permissionDataRule: { fieldKey: 'code', ruleValue: 'A01' },
  planScenario: { changes: null },
  processRoute: { material: offered, 'operations.nextSeq': null },
  productionInBill: { packCodes: null },
  purchaseInBill: { packCodes: null },
  receivablePlanScheme: whole,
  salesOutBill: { packCodes: null },
  samplingScheme: { steps: null },
  scheduledJob: { cron: '30 2 * * *' },
  securityGroup: {
    'permissions.permission': null,
    'permissions.code': 'saleOrder:view',
    'permissions.dataRules': null,
    'fieldRules.entityKey': 'saleOrder',
    'fieldRules.fieldKey': 'remark',
  },
  shift: {
    startTime: '08:00',
    endTime: '17:00',
    color: '#2362fb',
    'periods.startTime': '12:00',
    'periods.endTime': '12:30',
  },
  shippingAddress: { ownerKind: 'customer', customer: offered, supplier: null },
  sourcingRule: { material: offered, 'sources.supplier': offered },
  supplier: taxes,
  supplierScore: { period: '2019-03' },
  supplierScoreScheme: { 'indicators.weight': '100' },
  transferBill: { packCodes: null },
  user: { ipWhitelist: '10.0.0.0/8', homePath: '/sales/saleOrder' },
  wageEntry: { 'items.minutes': '60', 'items.rate': '10' },
  workCenter: { 'resources.workTeam': offered },
  workTaskOrder: { planEndTime: new InDays(60) },
  workshopSchedule: { items: null },
};

/** Entities that are not made in their form, and why. */
export const notFilled: Readonly<Record<string, string>> = {
  instrument: '演示公司的计量设备都已有台账，每台只有一份',
  mould: '每台模具工装只有一份档案，演示公司的不够逐次新建',
  systemConfig: '系统参数由程序提供，只能改值',
  costParam: '每个组织一份，演示公司已有',
  stockParam: '每个组织一份，演示公司已有',
  saleParam: '每个组织一份，演示公司已有',
  purchaseParam: '每个组织一份，演示公司已有',
};

/** Tables of forms that stay empty, and why; further ones are filled by the system alone. */
export const notListed: Readonly<Record<string, string>> = {
  'bom.substitutes': '替代料须与子项的替代组一致',
  'businessGroup.members': '成员须有业务组的角色',
  'engineeringChange.items': '须是同一张清单的子项',
  'onlineForm.tables': '只有一对多的表单有子表',
  'planScenario.changes': '各类变动要的值不同',
  'samplingScheme.steps': '只有分段抽样有分段',
  'workshopSchedule.items': '明细由排产列出',
};
