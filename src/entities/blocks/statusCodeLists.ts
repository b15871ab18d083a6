// Code lists of states, with the tone their tag is shown in. Values are stored, texts are shown.
import { codeList } from '#model/codeList.ts';

export const statusCodeLists = {
  announcementStatus: codeList(
    '发布状态',
    { draft: '草稿', published: '已发布', revoked: '已撤回' },
    { draft: 'draft', published: 'approved', revoked: 'closed' },
  ),
  closeStatus: codeList(
    '关闭状态',
    { open: '未关闭', closed: '已关闭', manualClosed: '手工关闭' },
    { open: 'running', closed: 'closed', manualClosed: 'closed' },
  ),
  cooperationStatus: codeList(
    '合作状态',
    { potential: '潜在', trial: '试用', formal: '正式', paused: '暂停', blacklist: '黑名单' },
    { potential: 'draft', trial: 'waiting', formal: 'approved', paused: 'waiting', blacklist: 'refused' },
  ),
  creditStatus: codeList(
    '信用状态',
    { normal: '正常', warned: '超额预警', blocked: '超额禁止', released: '特批放行' },
    { normal: 'approved', warned: 'waiting', blocked: 'refused', released: 'changed' },
  ),
  demandStatus: codeList(
    '需求状态',
    { waiting: '待计划', planned: '已计划', producing: '供应中', covered: '已满足', closed: '已关闭' },
    { waiting: 'waiting', planned: 'running', producing: 'running', covered: 'approved', closed: 'closed' },
  ),
  docStatus: codeList(
    '单据状态',
    { draft: '草稿', submitted: '审核中', approved: '已审核', closed: '已关闭', voided: '已作废' },
    { draft: 'draft', submitted: 'waiting', approved: 'approved', closed: 'closed', voided: 'refused' },
  ),
  employmentStatus: codeList(
    '在职状态',
    { active: '在职', probation: '试用', left: '离职', retired: '退休' },
    { active: 'approved', probation: 'waiting', left: 'closed', retired: 'closed' },
  ),
  enabledStatus: codeList(
    '启用状态',
    { enabled: '启用', disabled: '禁用' },
    { enabled: 'approved', disabled: 'refused' },
  ),
  lineStatus: codeList(
    '行状态',
    { open: '正常', closed: '业务关闭', terminated: '业务终止', frozen: '冻结' },
    { open: 'running', closed: 'closed', terminated: 'refused', frozen: 'waiting' },
  ),
  fulfilStatus: codeList(
    '执行状态',
    { none: '未执行', partial: '部分', full: '全部', over: '超额' },
    { none: 'draft', partial: 'running', full: 'approved', over: 'changed' },
  ),
  linkStatus: codeList(
    '关联状态',
    { occupied: '占用', executed: '已执行', released: '已释放' },
    { occupied: 'waiting', executed: 'approved', released: 'closed' },
  ),
  lotStatus: codeList(
    '批号状态',
    { normal: '正常', frozen: '冻结', expired: '已过期', scrapped: '报废' },
    { normal: 'approved', frozen: 'waiting', expired: 'refused', scrapped: 'refused' },
  ),
  masterStatus: codeList(
    '数据状态',
    { draft: '草稿', approved: '已审核', disabled: '禁用' },
    { draft: 'draft', approved: 'approved', disabled: 'refused' },
  ),
  materialUseStatus: codeList(
    '物料使用状态',
    { normal: '正常', new: '新品', trial: '试产', phaseOut: '淘汰中', obsolete: '停用' },
    { normal: 'approved', new: 'draft', trial: 'waiting', phaseOut: 'changed', obsolete: 'refused' },
  ),
  permissionStatus: codeList(
    '启用状态',
    { enabled: '启用', disabled: '禁用' },
    { enabled: 'approved', disabled: 'refused' },
  ),
  pickStatus: codeList(
    '备货状态',
    { notStarted: '未备货', picking: '备货中', ready: '已备齐', shipped: '已发出' },
    { notStarted: 'draft', picking: 'running', ready: 'approved', shipped: 'closed' },
  ),
  projectStatus: codeList(
    '项目状态',
    { planning: '筹备', running: '进行中', paused: '暂停', finished: '已完成', cancelled: '已取消' },
    { planning: 'draft', running: 'running', paused: 'waiting', finished: 'closed', cancelled: 'refused' },
  ),
  qualityGrade: codeList(
    '质量等级',
    {
      qualified: '合格',
      first: '一等品',
      second: '二等品',
      concession: '让步',
      unqualified: '不合格',
      scrap: '废品',
    },
    {
      qualified: 'approved',
      first: 'approved',
      second: 'approved',
      concession: 'changed',
      unqualified: 'refused',
      scrap: 'refused',
    },
  ),
  qualityResult: codeList(
    '质量状态',
    { qualified: '合格', concession: '让步', unqualified: '不合格', scrap: '报废', waiting: '待判' },
    {
      qualified: 'approved',
      concession: 'changed',
      unqualified: 'refused',
      scrap: 'refused',
      waiting: 'waiting',
    },
  ),
  signStatus: codeList(
    '签收状态',
    { unsigned: '未签收', partial: '部分签收', signed: '已签收', rejected: '拒收' },
    { unsigned: 'waiting', partial: 'running', signed: 'approved', rejected: 'refused' },
  ),
  stockStatusKind: codeList(
    '库存状态类型',
    {
      available: '可用',
      toInspect: '待检',
      unqualified: '不良',
      scrap: '报废',
      frozen: '冻结',
      inTransit: '在途',
      returned: '退回待处理',
    },
    {
      available: 'approved',
      toInspect: 'waiting',
      unqualified: 'refused',
      scrap: 'refused',
      frozen: 'waiting',
      inTransit: 'running',
      returned: 'changed',
    },
  ),
  traceStatus: codeList(
    '物流状态',
    {
      shipped: '已发货',
      inTransit: '运输中',
      arrived: '已到达',
      signed: '已签收',
      abnormal: '异常',
      returned: '已退回',
    },
    {
      shipped: 'running',
      inTransit: 'running',
      arrived: 'running',
      signed: 'approved',
      abnormal: 'refused',
      returned: 'changed',
    },
  ),
  transferStatus: codeList(
    '在途状态',
    { notSent: '未发出', inTransit: '在途', partial: '部分到达', received: '已全部到达' },
    { notSent: 'draft', inTransit: 'running', partial: 'changed', received: 'approved' },
  ),
};
