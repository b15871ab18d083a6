// Where the product says something in another place or by another word than the catalogue, and why. Everything else
// must be there under the catalogue's own key.

/** Entities by the one that holds them. */
export const heldBy: Readonly<Record<string, { entity: string; lines?: string; why: string }>> = {
  announcementRead: { entity: 'announcementSend', why: 'the name of the specification' },
  userOrganisation: {
    entity: 'user',
    lines: 'organizations',
    why: 'the same data: the list of users, one row per organisation',
  },
};

/** Fields, as 'entity.field' or 'entity.lines.field', by where they are; null: kept, but no field anybody may read. */
export const placedAt: Readonly<Record<string, string | null>> = {
  // A document under approval is nobody's to change: who wants a change sends it back.
  'approvalFlow.steps.editableFields': null,
  'user.passwordHash': null,
  'userOrganisation.user': 'loginId',
  'announcement.sendStatus': 'status',
  'announcement.targets': 'targetType',
  'businessCode.segments.lineNo': 'segments.seq',
  'checkRule.items.lineNo': 'items.seq',
  'importTemplate.columns.lineNo': 'columns.seq',
  'workCenter.resources.lineNo': 'resources.seq',
  'workCenter.capacityExceptions.lineNo': 'capacityExceptions.seq',
  'workTeam.members.lineNo': 'members.seq',
  'shift.periods.lineNo': 'periods.seq',
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
  'factoryCalendar.exceptions.lineNo': 'exceptions.seq',
  'setupMatrix.rules.lineNo': 'rules.seq',
  // The days of a calendar follow from its weekly pattern and its exceptions; the year view shows and changes them.
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
  'processRoute.materials.lineNo': 'materials.seq',
  'engineeringChange.items.lineNo': 'items.seq',
  'engineeringChange.affected.lineNo': 'affected.seq',
  'materialSubstitution.items.lineNo': 'items.seq',
  'workOrder.operations.seq': 'operations.operationSeq',
  'workOrder.materials.lineNo': 'materials.seq',
  'workshopOrder.operations.seq': 'operations.operationSeq',
  'workTaskOrder.workers.lineNo': 'workers.seq',
  'workTaskOrder.pauses.lineNo': 'pauses.seq',
  'workReport.materials.lineNo': 'materials.seq',
  'workReport.materials.componentLineNo': 'materials.componentSeq',
  'workReport.scraps.lineNo': 'scraps.seq',
  'workReport.workers.lineNo': 'workers.seq',
  // `status` is the state of the document; that of an operation has a name of its own.
  'workOrder.operations.status': 'operations.taskStatus',
  'workshopOrder.operations.status': 'operations.taskStatus',
  // Rows of 生产执行记录, shown by the status window.
  'workshopOrder.statusLogs': null,
  'demandForecast.items.lineNo': 'items.seq',
  'demandForecast.items.auxProps': null,
  // A line is closed and opened again by its own action, as on orders.
  'demandForecast.items.closed': 'items.lineStatus',
  // The seven rows of a material and their buckets are folded on the page from its dated moves.
  'supplyDemandGrid.rowType': null,
  'supplyDemandGrid.pastDue': null,
  'supplyDemandGrid.buckets': null,
  'requirementPlan.items.lineNo': 'items.seq',
  'requirementPlan.items.auxProps': null,
  // Materials have no auxiliary properties.
  'processRoute.materials.auxProps': null,
};

/** Actions as 'entity:action' by the one that does it. */
export const doneBy: Readonly<Record<string, string>> = {
  // Bills of the store are posted by their approval: nothing of them is left open that could be closed.
  'productionFeed:close': 'approve',
  'productionFeed:reopen': 'unapprove',
  'productionScrap:close': 'approve',
  'productionScrap:reopen': 'unapprove',
  // What follows from a feed are returns, which the order hands on.
  'productionFeed:pushDown': 'view',
  'productionScrap:pushDown': 'push',
  'manufacturingOrder:merge': 'mergeOrders',
  'planOrder:merge': 'mergeOrders',
  'manufacturingOrder:pushDown': 'push',
  // A window over the order, for whoever may look at it.
  'manufacturingOrder:showQr': 'view',
  // Windows over the document, for whoever may look at it; what is pushed is asked of the target.
  'workOrder:showQr': 'view',
  'workOrder:checkKitting': 'view',
  'workOrder:printCard': 'print',
  'workOrder:pushDown': 'push',
  'workshopOrder:scan': 'view',
  'workshopOrder:showQr': 'view',
  'workshopOrder:showStatus': 'view',
  'workshopOrder:printCard': 'print',
  'workshopOrder:pushDown': 'push',
  // The log is a tab of the run; pegs are shown beside whatever they belong to.
  'mrpRun:viewLog': 'view',
  'mrpRun:viewPegging': 'view',
  'planOrder:viewPegging': 'view',
  'mrpExceptionMessage:trace': 'view',
  // Its code is a field of the form, its course stands in the history.
  'workshopSchedule:showQr': 'view',
  'workshopSchedule:showStatus': 'view',
  'workTaskOrder:scan': 'view',
  'workTaskOrder:showQr': 'view',
  'workTaskOrder:showStatus': 'view',
  'workTaskOrder:pushDown': 'push',
  'workReport:pushDown': 'view',
  // A field of the form.
  'engineeringChange:attach': 'edit',
  'announcement:recall': 'revoke',
  'announcementRead:markRead': 'view',
  'announcementRead:markAllRead': 'view',
  'documentLink:query': 'view',
  'serialNumber:query': 'view',
  'stockBalance:query': 'view',
  'stockLedger:query': 'view',
  'stockCostPool:query': 'view',
  'stockReservation:query': 'view',
  'stockPeriod:query': 'view',
  'stockPeriodBalance:query': 'view',
  'kittingRun:query': 'view',
  'demandForecast:pushDown': 'push',
  'forecastRun:query': 'view',
  'systemConfig:resetPassword': 'edit',
  'message:delete': 'view',
  // Values are read where they count; there is nothing to refresh.
  'systemConfig:refreshCache': 'edit',
  'dictionaryType:refreshCache': 'edit',
  // Another parent, another place among its siblings: fields of the form.
  'permission:move': 'edit',
  'workshop:move': 'edit',
  // The state of a project is a field of its form.
  'project:finish': 'edit',
  'project:reopen': 'edit',
  // The workbench is looked at through the eyes of one of the group's users.
  'securityGroup:simulate': 'view',
  // 我的消息 shows what everybody was told and what only one was told, in one inbox with its read marks.
  'message:markRead': 'view',
  'message:markAllRead': 'view',
  'userOrganisation:delete': 'assignOrgs',
  // Every save is a new version; approvals that run keep theirs.
  'approvalFlow:newVersion': 'edit',
  // The form of a template shows it on a document while it is written.
  'printTemplate:newVersion': 'copy',
  'saleContract:printContract': 'print',
  'purchaseContract:printContract': 'print',
  'receivablePlan:query': 'view',
  'payablePlan:query': 'view',
  'printTemplate:test': 'edit',
  'printTemplate:import': 'copy',
  'messageTemplate:test': 'edit',
  // Withdrawing is the document's own action; author and approver need no permission of the lists of administrators.
  'approvalInstance:withdrawApproval': 'view',
  'approvalInstance:urge': 'view',
  'approvalInstance:transferTask': 'view',
  'approvalTask:agree': 'view',
  'approvalTask:refuse': 'view',
  'approvalTask:addSign': 'view',
  // Begun under the codes `import` and `export` of the entity whose rows they are; the list only shows them.
  'importJob:create': 'view',
  'exportJob:create': 'view',
};

/** Pages reached from others: the trace of a document shows its links, 我的消息 what was told to a person. */
export const withoutMenu: ReadonlySet<string> = new Set(['documentLink', 'message']);

/** What the catalogue names and the product leaves out for now, with the reason; printed, and no reason to fail. */
export const leftOut: Readonly<Record<string, string>> = {
  'requirementPlan:pushDown': '需求计划由计划运算读取，没有手工下推的下游单据',
  'receivablePlan:push': '选中的应收计划在列表上直接生成收款登记单，凭收款登记单的新增权限',
  'payablePlan:push': '选中的应付计划在列表上直接生成付款登记单，凭付款登记单的新增权限',
  'receivablePlan:print': '应收计划由列表导出后打印',
  'payablePlan:print': '应付计划由列表导出后打印',
  'receivablePlan:trace': '来源单据与核销的收款单在计划行上列出并可点开',
  'payablePlan:trace': '来源单据与核销的付款单在计划行上列出并可点开',
  'planOrder:explode': '计划订单的用料由计划运算展开，没有单独的展开动作；改量、拆分后的用料随下一次运算更新',
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
  'salesOutBill:showQrCode': '二维码的内容是单据上的一个字段；图形由打印模板画出',
  'otherOutBill:showQrCode': '二维码的内容是单据上的一个字段；图形由打印模板画出',
};

/** Differences of a field ('entity.field：…') that were decided, by what they look like; counted apart. */
export const decidedDifferences: readonly { pattern: RegExp; why: string }[] = [
  {
    pattern: /(sourceEntity|targetEntity|entityKey|action)：类型 dict，业务目录为 text$/,
    why: '业务对象与动作以字典显示中文名称，存储的仍是同一个文本',
  },
  {
    pattern: /items\.(amount|taxAmount|allAmount)：应由系统计算，现在可以录入$/,
    why: '计价规则 P6、P8 要求金额与税额可以直接录入，录入后反算单价',
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
