// Where the product says something in another place or by another word than the catalogue, and why. Everything else
// must be there under the catalogue's own key.
import { withoutEffect } from './withoutEffect.ts';

/** Entities by the one that holds them. */
export const heldBy: Readonly<Record<string, { entity: string; lines?: string; why: string }>> = {
  announcementRead: { entity: 'announcementSend', why: 'the name of the specification' },
  userOrganisation: {
    entity: 'user',
    lines: 'organizations',
    why: 'the same data: the list of users, one row per organisation',
  },
};

/**
 * Where a field of the catalogue is: a path, null for one that nobody may read or that is decided against, undefined for its
 * own name. Lines of every table are numbered by `seq`; materials have no auxiliary properties (辅助属性), so nothing else has.
 */
export function placeDecided(entity: string, path: string): string | null | undefined {
  const own = placedAt[`${entity}.${path}`];
  if (own !== undefined) return own;
  // A table that is left out leaves out its fields.
  if (placedAt[`${entity}.${path.split('.', 1)[0]}`] === null) return null;
  if (/(^|\.)auxProps$/.test(path)) return null;
  return /^\w+\.lineNo$/.test(path) ? path.replace('lineNo', 'seq') : undefined;
}

/** Fields, as 'entity.field' or 'entity.lines.field', by where they are; null: kept, but no field anybody may read. */
const placedAt: Readonly<Record<string, string | null>> = {
  // Bills of the store have the same words whatever they serve: quantities, places, costs, the other party.
  'productionFeed.department': 'produceDept',
  'productionFeed.keeper': 'stockKeeper',
  'productionFeed.postTime': 'approvedAt',
  'productionFeed.totalAmount': 'costAmount',
  'productionFeed.items.componentLineNo': 'items.componentLineId',
  'productionFeed.items.requiredQty': 'items.mustQty',
  'productionFeed.items.actualQty': 'items.qty',
  'productionFeed.items.stockQty': 'items.onHandQty',
  'productionFeed.items.unitCost': 'items.costPrice',
  'productionFeed.items.sourceLineNo': 'items.sourceLineId',
  'productionScrap.department': 'produceDept',
  'productionScrap.totalQty': 'qtyTotal',
  'productionScrap.totalAmount': 'costAmount',
  'productionScrap.items.componentLineNo': 'items.componentLineId',
  'productionScrap.items.unitCost': 'items.costPrice',
  'productionScrap.items.sourceLineNo': 'items.sourceLineId',
  // Money of an order has the words of every other bill; parts are followed by the id of their line.
  'outsourcingOrder.status': 'status',
  'outsourcingOrder.priceIncludesTax': 'taxIncluded',
  'outsourcingOrder.tax': 'items.tax',
  'outsourcingOrder.totalQty': 'qtyTotal',
  'outsourcingOrder.totalAmount': 'amount',
  'outsourcingOrder.totalTax': 'taxAmount',
  'outsourcingOrder.totalAmountWithTax': 'allAmount',
  'outsourcingOrder.items.priceWithTax': 'items.taxPrice',
  'outsourcingOrder.items.amountWithTax': 'items.allAmount',
  'outsourcingOrder.items.sourceLineNo': 'items.sourceLineId',
  // There is no document of arrival: the order itself asks for the inspection before its goods come in.
  'outsourcingOrder.items.noticedQty': null,
  'outsourcingOrder.items.lot': null,
  // A line is done when nothing of it is open; the state of the whole order is kept once.
  'outsourcingOrder.items.lineStatus': null,
  // What a supplier spoils is used up with the receipt it is told on.
  'outsourcingOrder.components.scrappedQty': null,
  'outsourcingOrder.components.noticedQty': null,
  'outsourcingFeed.keeper': 'stockKeeper',
  'outsourcingFeed.department': 'stockDept',
  'outsourcingFeed.postTime': 'approvedAt',
  'outsourcingFeed.items.componentLineNo': 'items.componentLineId',
  'outsourcingFeed.items.requiredQty': 'items.mustQty',
  'outsourcingFeed.items.actualQty': 'items.qty',
  'outsourcingFeed.items.unitCost': 'items.costPrice',
  'outsourcingFeed.items.sourceLineNo': 'items.sourceLineId',
  // Of the bills trade keeps (alignment.yaml): 委外发料单, 委外退料单, 委外退货单.
  // Sub-tables of a form are drawn in the same design and published with it: one record, one undo, one publication.
  'onlineForm.masterForm': null,
  'onlineForm.subRelation': null,
  'onlineForm.fields.mainField': null,
  // A tree has the field 上级 and is named by its number and first required text.
  'onlineForm.treeParentField': null,
  'onlineForm.treeTextField': null,
  // Lists, forms and line tables of published forms are the product's own: paged, with several rows ticked, as wide as the page.
  'onlineForm.isPaged': null,
  'onlineForm.isMultiSelect': null,
  'onlineForm.columnsPerRow': null,
  'onlineForm.subLayout': null,
  'onlineForm.scrollX': null,
  'onlineForm.fields.isSortable': null,
  'onlineForm.fields.queryMode': null,
  'onlineForm.fields.widget': null,
  'onlineForm.fields.widgetWidth': 'fields.isDouble',
  'onlineForm.fields.showInForm': null,
  // A reference is stored as the record and shown by its label; its field says what is wrong by itself.
  'onlineForm.fields.refValueField': null,
  'onlineForm.fields.refTextField': null,
  'onlineForm.fields.validMessage': null,
  // Rules of numbers and flows of approval name the object they are for, not the other way round.
  'onlineForm.businessCode': 'numberPrefix',
  'onlineForm.approvalFlow': null,
  // Every change is logged, the table follows the publication, and the menu is made with it.
  // Buttons of a form are the actions its states have.
  'onlineForm.buttons': null,
  'onlineForm.logChanges': null,
  'onlineForm.tableSynced': null,
  'onlineForm.menu': null,
  'onlineForm.fields.orderNo': 'fields.seq',
  'onlineForm.rules.orderNo': 'rules.seq',
  'onlineForm.indexes.indexName': null,
  // Rules of a form are checks: when they are made is said by their tick.
  'onlineForm.rules.trigger': 'rules.onSubmit',
  'onlineForm.rules.ruleConfig': 'rules.whenText',
  // A report is gathered from columns and parameters; the layouts of lists are the list's own, and so are their bounds.
  'onlineReport.sourceKind': 'rootLines',
  'onlineReport.query': null,
  'onlineReport.layout': null,
  'onlineReport.rowLimit': null,
  'onlineReport.timeoutSeconds': null,
  'onlineReport.applyDataRules': null,
  'onlineReport.cacheSeconds': null,
  'onlineReport.menu': null,
  'onlineReport.columns.orderNo': 'columns.seq',
  'onlineReport.columns.dataType': null,
  'onlineReport.columns.format': 'columns.decimals',
  'onlineReport.columns.align': null,
  'onlineReport.columns.isSortable': null,
  'onlineReport.columns.isGroup': null,
  'onlineReport.columns.groupOrder': null,
  'onlineReport.columns.mergeSame': null,
  'onlineReport.columns.dictionaryType': null,
  'onlineReport.columns.linkEntity': null,
  'onlineReport.params.orderNo': 'params.seq',
  'onlineReport.params.paramKey': null,
  'onlineReport.params.dataType': null,
  'onlineReport.params.widget': null,
  'onlineReport.params.dictionaryType': null,
  'onlineReport.params.refEntity': null,
  // A document under approval is nobody's to change: who wants a change sends it back.
  'approvalFlow.steps.editableFields': null,
  'user.passwordHash': null,
  'spcSignal.status': 'signalStatus',
  // Where the grades begin are three numbers of the form.
  'supplierScoreScheme.bands': 'bandA',
  // Numbers are given when a document is saved: on opening they would leave gaps, on submitting drafts had no name.
  'businessCode.assignOn': null,
  'userOrganisation.user': 'loginId',
  'announcement.sendStatus': 'status',
  'announcement.targets': 'targetType',
  // When and to what an order was released is told by the documents made of it, in the trace.
  'planOrder.releaseDate': null,
  'planOrder.releases': null,
  'planOrder.releases.lineNo': null,
  'planOrder.releases.targetType': null,
  'planOrder.releases.targetCode': null,
  'planOrder.releases.targetLineNo': null,
  'planOrder.releases.qty': null,
  'planOrder.releases.releasedAt': null,
  'planOrder.releases.operator': null,
  ...withoutEffect,
  // The days of a calendar follow from its weekly pattern and its exceptions; the year view shows and changes them.
  // Pictures stand with the steps they belong to.
  'workInstruction.documents': null,
  'workInstruction.documents.title': null,
  'workInstruction.documents.file': null,
  'workInstruction.documents.docVersion': null,
  'factoryCalendar.days': null,
  'factoryCalendar.days.date': null,
  'factoryCalendar.days.weekday': null,
  'factoryCalendar.days.isWorkday': null,
  'factoryCalendar.days.workdaySeq': null,
  'factoryCalendar.days.shifts': null,
  'factoryCalendar.days.workMinutes': null,
  'factoryCalendar.days.description': null,
  // `seq` is the number of every row; 工序号 is typed.
  'processRoute.operations.seq': 'operations.operationSeq',
  'processRoute.materials.seq': 'materials.operationSeq',
  'workOrder.operations.seq': 'operations.operationSeq',
  'workshopOrder.operations.seq': 'operations.operationSeq',
  'workReport.materials.componentLineNo': 'materials.componentSeq',
  // `status` is the state of the document; that of an operation has a name of its own.
  'workOrder.operations.status': 'operations.taskStatus',
  'workshopOrder.operations.status': 'operations.taskStatus',
  // Rows of 生产执行记录, shown by the status window.
  'workshopOrder.statusLogs': null,
  // A line is closed and opened again by its own action, as on orders.
  'demandForecast.items.closed': 'items.lineStatus',
  // The seven rows of a material and their buckets are folded on the page from its dated moves.
  'supplyDemandGrid.rowType': null,
  'supplyDemandGrid.pastDue': null,
  'supplyDemandGrid.buckets': null,
  'badClassification.fullPath': 'fullName',
  'inspectionRequest.items.sourceLineNo': 'items.sourceLineId',
  'inspectionBill.judge': 'approvedBy',
};

/** Pages reached from others: the trace of a document shows its links, 我的消息 what was told to a person. */
export const withoutMenu: ReadonlySet<string> = new Set(['documentLink', 'message']);

/** What the catalogue names and the product leaves out for now, with the reason; printed, and no reason to fail. */
export const leftOut: Readonly<Record<string, string>> = {
  'costRate:computeActual': '实际费率由成本月结算出，月结还没有；现在手工录入',
  'onlineForm:importDesign': '设计导出以后还不能导入到另一套系统',
  'onlineReport:exportDesign': '报表的设计还不能导出',
  'onlineReport:importDesign': '报表的设计还不能导入',
  'saleInvoice:merge': '几张销售发票还不能合并',
  'saleInvoice:split': '一张销售发票还不能拆分',
  'pieceRate:disable': '停用一个工价：录入失效日期，或审核新的版本',
  'pieceRate:enable': '恢复一个工价：另录新的版本',
  'planScenario:compare': '场景只与现行计划比较，还不能两个场景互相比较',
  'planScenario:apply': '场景还不能转为正式计划：改好方案后重新运算',
  'operatorBadge:import': '工牌号和 PIN 是秘密，逐人登记',
  'operatorSession:signOut': '管理员结束终端会话：停用终端或工牌，当场生效',
  'stopReason:import': '停机原因在树上录入',
  'operationResource:import': '工序资源要求在表单里录入',
  'employeeSkill:import': '员工技能在表单里录入',
  'checkTask:create': '检验任务由触发规则生成，手工的检验直接开检验单',
  'checkTask:finish': '检验任务随它的检验单审核而完成',
  'machineCounter:test': '计数器没有试读：网关第一次上报就显示在线和最近读数',
  'stopEvent:create': '停机在终端上登记，记录里只填原因',
  'stopEvent:start': '停机在终端上登记，记录里只填原因',
  'stopEvent:merge': '停机记录的合并权限叫 stopEvent:combine：merge 是资料的重复合并',
  'packUnit:merge': '包装单元的合并权限叫 packUnit:combine：merge 是资料的重复合并',
  'packUnit:scan': '箱码在入库、出库的扫码框和终端扫入，凭那张单据的权限',
  'packUnit:query': '查询包装单元凭查看权限',
  'packRule:submit': '包装规则直接审核，没有提交',
  'genealogyEdge:query': '追溯凭查看权限',
  'inspectionBill:rejudge': '改判：反审核检验单后重新判定，严格度一并退回',
  'andonCall:create': '呼叫在终端上发出',
  'andonCall:holdTask': '呼叫是否停住任务由呼叫规则决定',
  'oeeRecord:calculate': '按班次由后台任务计算',
  'oeeRecord:print': '设备 OEE 由列表导出后打印',
  'workInstruction:submit': '作业指导书直接审核，没有提交',
  'workInstruction:withdraw': '作业指导书直接审核，没有提交',
  'workInstruction:reject': '作业指导书直接审核，没有提交',
  'workInstruction:newVersion': '新版本是另一份作业指导书',
  'workInstruction:print': '作业指导书在终端上看',
  'requirementPlan:pushDown': '需求计划由计划运算读取，没有手工下推的下游单据',
  'receivablePlan:push': '选中的应收计划在列表上直接生成收款登记单，凭收款登记单的新增权限',
  'payablePlan:push': '选中的应付计划在列表上直接生成付款登记单，凭付款登记单的新增权限',
  'receivablePlan:print': '应收计划由列表导出后打印',
  'payablePlan:print': '应付计划由列表导出后打印',
  'receivablePlan:trace': '来源单据与核销的收款单在计划行上列出并可点开',
  'payablePlan:trace': '来源单据与核销的付款单在计划行上列出并可点开',
  'planOrder:explode': '计划订单的用料由计划运算展开，没有单独的展开动作；改量、拆分后的用料随下一次运算更新',
  'capaRecord:pushDown': '8D没有下游单据；措施、验证批次都登记在本单上',
  'engineeringChange:pushDown': '工程变更单没有下游单据；受影响的单据在审核时一并处理',
  'contractChange:compare': '新旧值在变更单的行上并列显示，没有单独的比较画面',
  'salesReturnBill:push': '销售退货单没有下游单据；应收扣减随审核自动写入',
  'stockCount:scan': '扫码枪当作键盘，直接在盘点单表格的查找框和实盘数量格中使用',
  'stockCount:import':
    '实盘数量从 Excel 直接粘贴到盘点单的表格，或扫码录入；盘点单的行由方案生成，不从文件导入',
  'purchaseReturnBill:push': '采购退料单没有下游单据；应付扣款随审核自动写入',
  'otherInBill:push': '其他入库单没有下游单据',
  'productionReturnBill:push': '生产退库单没有下游单据',
  'materialReturnBill:push': '生产退料单没有下游单据',
  'outsourcingMaterialReturnBill:push': '委外退料单没有下游单据',
  'outsourcingReturnBill:push': '委外退货单没有下游单据',
  'transferBill:push': '直接调拨单没有下游单据',
  'transferInBill:push': '分步式调入单没有下游单据',
  'salesOutBill:showQrCode': '“二维码”按钮凭查看权限显示',
  'otherOutBill:showQrCode': '“二维码”按钮凭查看权限显示',
};

/** Differences of a field ('entity.field：…') that were decided, by what they look like; counted apart. */
export const decidedDifferences: readonly { pattern: RegExp; why: string }[] = [
  {
    pattern: /^supplierScoreScheme\.(bands|indicators\.pointsRule)：/,
    why: '等级线和扣分规则是表单里的数，不是结构',
  },
  {
    pattern: /(sourceEntity|targetEntity|entityKey|action)：类型 dict，业务目录为 text$/,
    why: '业务对象与动作以字典显示中文名称，存储的仍是同一个文本',
  },
  {
    pattern: /items\.(amount|taxAmount|allAmount)：应由系统计算，现在可以录入$/,
    why: '计价规则 P6、P8 要求金额与税额可以直接录入，录入后反算单价',
  },
  {
    pattern: /^(mrpPegging|lateChainReport)\.supplyType：字典 pegSupplyType/,
    why: '分配来自预留时说“预留”；计划方案的供应来源里没有这一项可选',
  },
  { pattern: /：默认值 localCurrency，业务目录为 CNY$/, why: '默认取组织的本位币，不写死人民币' },
  {
    pattern: /：字典 enabledStatus，业务目录为 (permissionStatus|userStatus)$/,
    why: '启用与禁用只有一个字典',
  },
  { pattern: /^announcement\.sendStatus：/, why: '发送状态就是公告的单据状态' },
  { pattern: /^announcement\.targets：/, why: '接收范围是一个选择，具体的人在子表中' },
  { pattern: /^userOrganisation\.user：/, why: '用户组织在用户的子表中，用户名在表头' },
  { pattern: /：引用 (businessCode|inspectionPlan)，业务目录为/, why: '按 alignment.yaml 的统一名称' },
  {
    pattern: /^factoryCalendar\.weekPattern：/,
    why: '每周工作日是星期的列表，不选为周一至周五',
  },
  {
    pattern: /(startCondition|condition)：类型 text，业务目录为 json$/,
    why: '条件用表达式语言书写，不是结构',
  },
];
