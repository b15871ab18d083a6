// What the walk through the forms leaves out, and why: forms drawn by hand, whose inputs are no fields in a row, and line
// tables that are filled in a matrix. Beside them stand the records that are not made in a form at all (knownValues.ts).

/** Forms with a page of their own, by entity. */
export const leftOut: Readonly<Record<string, string>> = {
  announcement: '公告在自己的编辑页上写，由 announcements 测试',
  approvalDelegation: '委托在自己的页上选人和期限',
  approvalFlow: '审批流在自己的设计页上画',
  factoryCalendar: '工厂日历在年历上涂，由 factoryCalendar 测试',
  messageTemplate: '消息模板在自己的页上写',
  onlineForm: '在线表单在设计器里做',
  onlineReport: '在线报表在设计器里做',
  permissionDataRule: '数据规则按所选字段换输入框',
  printTemplate: '打印模板在设计器里画',
  systemUrlConfig: '门户在自己的页上配置',
};

/** Line tables filled otherwise than line by line: 'entity.lines'. */
export const leftOutLines: Readonly<Record<string, string>> = {
  'demandForecast.items': '在物料与期间的矩阵里填，由 forecastMatrix 测试',
  'inspectionBill.items': '在项目与样本的矩阵里填，由 inspectorDay 测试',
  'masterSchedule.items': '在物料与期间的矩阵里填',
};
