// Keys of the business catalogue: system administration. Written over from it once; what is decided otherwise stands in decided.ts.
import type { CatalogueEntity } from './entity.ts';

export const systemKeys: Readonly<Record<string, CatalogueEntity>> = {
  user: {
    title: '用户',
    fields: `
      loginId name partyId userType employee department defaultOrg dataScope gender birthDate age phone email
      avatar status passwordHash mustChangePassword passwordChangedAt failedCount lockedUntil validFrom validTo
      allowMultiLogin ipWhitelist lastLoginAt lastLoginIp homePath remark
    `,
    lines: {
      organizations: 'organization isDefault dataScope validTo',
      groups: 'securityGroup organization validTo',
      preferences: 'prefKey prefValue',
    },
    actions: `
      create edit disable enable lock unlock resetPassword assignGroups assignOrgs kickOut simulate import
      export
    `,
  },
  userOrganisation: {
    title: '用户登录组织',
    fields: 'user organization isDefault dataScope validTo',
    actions: 'create edit delete disable enable copy',
  },
  userSession: {
    title: '在线用户',
    fields:
      'user organization loginAt lastSeenAt ip clientType userAgent tokenHash expiresAt endedAt endReason',
    actions: 'view kickOut export',
  },
  securityGroup: {
    title: '安全组',
    fields: 'code name groupType organization dataScope isSystem userCount sortNo remark',
    lines: {
      permissions: 'permission grantable dataRules',
      fieldRules: 'entityKey fieldKey access',
      users: 'user organization validTo',
    },
    actions:
      'create edit delete disable enable assignPermissions assignUsers copyPermissions simulate export',
  },
  permission: {
    title: '菜单权限',
    fields: `
      parentId menuType title name path component redirect action permsType icon image url target
      internalOrExternal windowMode route hidden hideTab alwaysShow keepAlive entityKey isLeaf sortNo status
      remark
    `,
    actions: 'create edit delete move disable enable import export',
  },
  permissionDataRule: {
    title: '数据权限规则',
    fields: `
      permission code ruleName fieldKey operator ruleValue valueType combine ruleGroup appliesTo status remark
    `,
    actions: 'create edit delete disable enable test copy',
  },
  dictionaryType: {
    title: '数据字典',
    fields: 'code name parentType isSystem isTree status remark',
    lines: {
      items: 'value label labelEn parentValue color isDefault extra sequenceId status remark',
    },
    actions: 'create edit delete disable enable import export refreshCache',
  },
  businessCode: {
    title: '业务编码规则',
    fields: `
      code name entityKey billTypeField billTypeValue organization isDefault allowManual fillGap assignOn
      resetPeriod resetByOrg example status
    `,
    lines: {
      segments: 'lineNo segmentType value length padChar padSide startNo step inResetKey',
      sequences: 'resetKey currentNo updatedAt',
    },
    actions: 'create edit delete disable enable test copy',
  },
  checkRule: {
    title: '校验规则',
    fields: 'ruleCode name status remark',
    lines: {
      items: 'lineNo digitFrom digitTo checkKind pattern priority message',
    },
    actions: 'create edit delete test disable enable',
  },
  systemConfig: {
    title: '系统参数',
    fields: `
      area configKey name valueType value defaultValue options organization isOrgLevel isSecret description
    `,
    actions: 'edit resetPassword refreshCache export',
  },
  systemUrlConfig: {
    title: '门户配置',
    fields: `
      domainUrl loginSystemName logoImageUrl loginImageUrl loginBackImageUrl copyrightDesc relatedLinkName1
      relatedLinkUrl1 relatedLinkName2 relatedLinkUrl2 relatedLinkName3 relatedLinkUrl3 relatedLinkName4
      relatedLinkUrl4 relatedLinkName5 relatedLinkUrl5 status
    `,
    actions: 'create edit delete disable enable copy',
  },
  visitLog: {
    title: '访问日志',
    fields: `
      visitTime logType user loginId organization ip clientType title requestPath method params resultCode
      costMs errorText traceId
    `,
    actions: 'view export',
  },
  auditLog: {
    title: '数据变更日志',
    fields: `
      changedAt user organization entityKey entityTitle recordId recordCode action changes fromVersion toVersion
      reason ip traceId previousHash rowHash
    `,
    actions: 'view export',
  },
  announcement: {
    title: '通知公告',
    fields: `
      titile msgCategory priority msgContent msgTxt sender sendTime sendStatus cancelTime startTime endTime
      targetType targets openType openPage busId isTop attachments readCount totalCount
    `,
    actions: 'create edit delete publish recall copy view',
  },
  announcementRead: {
    title: '公告接收记录',
    fields: 'announcement user readFlag readTime starFlag receivedAt',
    actions: 'view markRead markAllRead',
  },
  message: {
    title: '站内消息',
    fields: `
      receiver sender category priority title content entityKey recordId recordCode openPage template channels
      sentAt readFlag readTime doneFlag
    `,
    actions: 'view markRead markAllRead delete',
  },
  messageTemplate: {
    title: '消息模板',
    fields: 'code name eventKey receiverRule titleTemplate contentTemplate channels priority status',
    actions: 'create edit delete test disable enable copy',
  },
  importTemplate: {
    title: '导入模板',
    fields: 'code name entityKey importMode matchFields headRow isDefault status',
    lines: {
      columns: 'lineNo columnTitle fieldKey lookupBy defaultValue isRequired sample',
    },
    actions: 'create edit delete disable enable copy',
  },
  importJob: {
    title: '导入任务',
    fields: `
      code entityKey importTemplate fileName file mode dryRun status totalRows successRows failedRows errorFile
      allOrNothing startedAt finishedAt operator
    `,
    actions: 'create view downloadResult rollback retry',
  },
  exportJob: {
    title: '导出任务',
    fields: `
      code entityKey filterText columns format status rowCount file expiresAt startedAt finishedAt operator
    `,
    actions: 'create view downloadResult retry',
  },
  printTemplate: {
    title: '打印模板',
    fields: `
      code name entityKey organization paper orientation marginMm rowsPerPage engine layout copyTitle isDefault
      logPrint status
    `,
    actions: 'create edit delete newVersion test copy export import',
  },
  approvalFlow: {
    title: '审批流程',
    fields: `
      code name entityKey flowVersion organization startCondition priorityNo allowWithdraw skipSame skipEmpty
      isActive remark
    `,
    lines: {
      steps: `
        stepNo name approverType approverValue signMode condition timeoutHours timeoutAction refuseTo
        editableFields needOpinion
      `,
    },
    actions: 'create edit delete newVersion test disable enable copy',
  },
  approvalInstance: {
    title: '审批实例',
    fields: `
      code approvalFlow flowVersion entityKey recordId recordCode summary submitter submittedAt status
      currentStep finishedAt durationHours
    `,
    actions: 'view withdrawApproval urge transferTask export',
  },
  approvalTask: {
    title: '审批任务',
    fields: `
      instance recordCode entityKey stepNo stepName assignee originalAssignee status opinion attachments
      receivedAt dueAt handledAt handledFrom
    `,
    actions: 'agree refuse transferTask addSign view',
  },
  approvalDelegation: {
    title: '审批委托',
    fields: 'principal agent startTime endTime entityKeys status reason',
    actions: 'create edit delete disable enable copy',
  },
  attachment: {
    title: '附件',
    fields: `
      entityKey recordId fieldKey fileName storedPath contentType sizeBytes sha256 uploadedBy uploadedAt
      isDeleted
    `,
    actions: 'view export',
  },
  savedView: {
    title: '列表方案',
    fields: 'user entityKey name filters columns sorts groups pageSize isDefault shareScope sharedTo',
    actions: 'create edit delete disable enable copy',
  },
  scheduledJob: {
    title: '定时任务',
    fields: `
      code name jobKey cron params runAs organization timeoutMinutes lastRunAt lastStatus nextRunAt status
    `,
    lines: {
      runs: 'startedAt finishedAt status message',
    },
    actions: 'create edit delete disable enable test export',
  },
};
