// 用户: an account to sign in with. The password hash is no field: it lives in a table of its own that no list reads.
// A user who is locked out stays enabled; `lockedUntil` holds him back until the moment passes or someone unlocks him.
import { importing } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, date, datetime, dict, image, integer, json, longText, ref, text } from '#model/fields.ts';

export const user = defineEntity({
  name: 'user',
  title: '用户',
  area: 'system',
  kind: 'master',
  states: 'lookup',
  shared: true,
  label: ['loginId', 'name'],
  carry: ['employee', 'department'],
  search: ['loginId', 'name', 'phone', 'email'],
  treeBy: 'department',
  fields: {
    loginId: text('登录账号', {
      required: true,
      unique: true,
      list: true,
      filter: true,
      help: '3 到 32 个字符，不区分大小写，新增后不可修改',
    }),
    name: text('姓名', { required: true, list: true, width: 96, filter: true, pinyin: true }),
    partyId: text('用户标识', { readonly: true, unique: true }),
    userType: dict('userType', '用户类型', {
      required: true,
      list: true,
      width: 96,
      filter: true,
      default: 'internal',
    }),
    employee: ref('employee', '关联员工', {
      list: true,
      width: 96,
      filter: true,
      keepsTyped: true,
      fill: { name: 'name', department: 'department', gender: 'gender' },
    }),
    department: ref('department', '所属部门', { required: true, list: true, width: 112, filter: true }),
    defaultOrg: ref('organization', '默认登录组织', { list: true, width: 176, workplaces: 'handedOn' }),
    dataScope: dict('dataScope', '数据范围', { required: true, list: true, default: 'dept' }),
    gender: dict('gender', '性别'),
    birthDate: date('出生日期'),
    age: integer('年龄', { min: '0', max: '100' }),
    phone: text('手机号', { list: true, filter: true, rule: 'm' }),
    email: text('邮箱', { list: true, rule: 'e' }),
    avatar: image('头像'),
    mustChangePassword: bool('首次登录改密', { default: true }),
    passwordChangedAt: datetime('改密时间', { readonly: true }),
    failedCount: integer('连续失败次数', { readonly: true }),
    lockedUntil: datetime('锁定至', { readonly: true }),
    validFrom: date('有效期从'),
    validTo: date('有效期至', { list: true }),
    allowMultiLogin: bool('允许多端登录', { default: false }),
    ipWhitelist: longText('IP白名单', {
      help: '只能从这些网络地址登录和使用：每行一个地址或网段，如 10.1.2.3、10.1.2.0/24；不填不限制',
    }),
    lastLoginAt: datetime('最近登录', { readonly: true, list: true }),
    lastLoginIp: text('最近登录IP', { readonly: true }),
    homePath: text('默认首页', {
      help: '登录后先打开的页面：从浏览器地址栏复制 /app 之后的部分，如 /sales/saleOrder；不填为首页',
    }),
    remark: longText('备注'),
  },
  lines: {
    organizations: {
      title: '登录组织',
      fields: {
        organization: ref('organization', '组织', { required: true, list: true, workplaces: 'handedOn' }),
        isDefault: bool('默认', { list: true, default: false }),
        dataScope: dict('dataScope', '数据范围', { list: true }),
        validTo: date('有效期至', { list: true }),
      },
    },
    groups: {
      title: '安全组',
      fields: {
        securityGroup: ref('securityGroup', '安全组', { required: true }),
        organization: ref('organization', '限定组织'),
        validTo: date('有效期至'),
      },
    },
    preferences: {
      title: '个人设置',
      readonly: true,
      hidden: true,
      fields: {
        prefKey: text('设置项', { required: true }),
        prefValue: json('值', { hidden: true }),
      },
    },
  },
  lineList: 'organizations',
  sort: [{ field: 'loginId' }],
  actions: {
    lock: { title: '锁定' },
    unlock: { title: '解锁' },
    resetPassword: { title: '重置密码' },
    assignGroups: { title: '分配安全组' },
    assignOrgs: { title: '分配组织' },
    kickOut: { title: '强制下线' },
    simulate: { title: '模拟权限' },
    import: importing,
  },
  menu: { group: '系统管理', section: 'access', order: 10, icon: 'user' },
});
