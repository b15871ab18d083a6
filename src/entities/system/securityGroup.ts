// 安全组: permissions bundled for people. Grants of a session (model/can.ts) come from the enabled groups of its user:
// members are the users named here and the groups named at the user, while valid and for the organisation in use.
// - codes: union of permissions.code; a row with `permission` carries the action of that node.
// - fieldGroups: union of the fieldGroups rows.
// - scopes: '*' is the user's own dataScope, or that of his organisation row; the scopes rows name other scopes by
//   entity, the widest of all groups wins, and a row without a scope takes the group's dataScope.
//   all and org → 'all' (rows of other organisations are never read), deptAndBelow and dept → 'department', self → 'own'.
import { defineEntity } from '#model/entity.ts';
import { bool, code, date, dict, integer, longText, ref, refs, text } from '#model/fields.ts';

export const securityGroup = defineEntity({
  name: 'securityGroup',
  title: '安全组',
  area: 'system',
  kind: 'master',
  states: 'lookup',
  shared: true,
  search: ['code', 'name'],
  fields: {
    code: code('安全组编码', { required: true, unique: true, list: true, filter: true }),
    name: text('安全组名称', { required: true, list: true, filter: true, pinyin: true }),
    groupType: dict('securityGroupType', '类别', { list: true, filter: true, default: 'business' }),
    organization: ref('organization', '所属组织', { list: true, filter: true }),
    dataScope: dict('dataScope', '默认数据范围', { default: 'dept' }),
    isSystem: bool('系统内置', { readonly: true, list: true, default: false }),
    userCount: integer('用户数', { list: true, figure: true, follows: ['user'] }),
    sortNo: integer('顺序'),
    remark: longText('备注'),
  },
  lines: {
    permissions: {
      title: '功能权限',
      fields: {
        permission: ref('permission', '权限', { list: true, fill: { code: 'action' } }),
        code: text('权限标识', { required: true, list: true }),
        grantable: bool('可转授', { list: true, default: false }),
        dataRules: refs('permissionDataRule', '数据规则', { list: true }),
      },
    },
    fieldRules: {
      title: '字段权限',
      fields: {
        entityKey: dict('entityName', '业务对象', { required: true }),
        fieldKey: text('字段', { required: true, fieldOf: 'entityKey' }),
        access: dict('fieldAccess', '权限', { required: true, default: 'hidden' }),
      },
    },
    fieldGroups: {
      title: '字段组',
      fields: {
        fieldGroup: dict('fieldGroup', '字段组', { required: true }),
      },
    },
    scopes: {
      title: '数据范围',
      fields: {
        entityKey: dict('entityName', '业务对象', { required: true }),
        dataScope: dict('dataScope', '数据范围'),
      },
    },
    users: {
      title: '用户',
      fields: {
        user: ref('user', '用户', { required: true }),
        organization: ref('organization', '限定组织'),
        validTo: date('有效期至'),
      },
    },
  },
  actions: {
    assignPermissions: { title: '分配权限' },
    assignUsers: { title: '分配用户' },
    copyPermissions: { title: '复制权限' },
  },
  menu: { group: '系统管理', section: 'access', order: 20, icon: 'shield-lock' },
});
