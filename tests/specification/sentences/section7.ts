// The sentences of section 7, the calls it makes, each with the statements that speak of it.
import type { Sentence } from './sentence.ts';

export const sentences: readonly Sentence[] = [
  {
    id: '7.s01',
    says: 'Shared client: base path from the configured server URL',
    statements: ['7.requests.01'],
  },
  {
    id: '7.s02',
    says: 'time-out 300000 ms (one helper set for the role, user, service and permission endpoints uses 30 seconds and POST)',
    statements: ['7.requests.02', '7.requests.03'],
  },
  {
    id: '7.s03',
    says: 'Every request adds the access token header when stored, a timestamp header in ms, an app id header and an X-Sign header',
    statements: ['7.requests.04'],
  },
  {
    id: '7.s04',
    says: 'The signature is made from merged body and query parameters plus the app id',
    statements: ['7.requests.05'],
  },
  { id: '7.s05', says: 'drop empty values', statements: ['7.requests.06'] },
  { id: '7.s06', says: 'turn numbers into strings', statements: ['7.requests.07'] },
  { id: '7.s07', says: 'remove empty objects and arrays', statements: ['7.requests.08'] },
  { id: '7.s08', says: 'sort keys, serialise', statements: ['7.requests.09'] },
  {
    id: '7.s09',
    says: 'append a fixed secret, hash, upper-case',
    statements: ['7.requests.10', '7.requests.11'],
  },
  {
    id: '7.s10',
    says: 'Helper endpoints (POST): /api/restapi/api/user, /role, /service, /permission, /no-pager (permission list without paging)',
    statements: ['7.requests.12'],
  },
  { id: '7.s11', says: 'Variants: JSON body with X-Access-Token header', statements: ['7.requests.13'] },
  { id: '7.s12', says: 'plain body', statements: ['7.requests.14'] },
  { id: '7.s13', says: 'multipart upload', statements: ['7.requests.15'] },
  { id: '7.s14', says: 'query-parameter forms', statements: ['7.requests.16'] },
  { id: '7.s15', says: 'binary-blob download', statements: ['7.requests.17'] },
  { id: '7.s16', says: 'text response', statements: ['7.requests.18'] },
  {
    id: '7.s17',
    says: "POST user/getCodeLogin: login; code '0' gives result with sessionKey and userInfo",
    statements: ['7.session.01'],
  },
  { id: '7.s18', says: 'POST user/phoneLogin: same shape', statements: ['7.session.02'] },
  { id: '7.s19', says: 'POST user/registerWxLogin: register', statements: ['7.session.03'] },
  { id: '7.s20', says: 'POST user/getLoginInfo: returns result.userInfo', statements: ['7.session.04'] },
  { id: '7.s21', says: 'POST request/getLogOut with sessionKey', statements: ['7.session.05'] },
  {
    id: '7.s22',
    says: '/cas/client/validateLogin: returns success, result.sessionKey, result.userInfo',
    statements: ['7.session.06'],
  },
  {
    id: '7.s23',
    says: 'GET api/queryTreeList: tree list',
    statements: ['7.administration.01', '6.rights.05'],
  },
  {
    id: '7.s24',
    says: 'GET api/getUserPermissionByToken: result.menu, result.auth, result.allAuth',
    statements: ['6.rights.01', '6.rights.02'],
  },
  {
    id: '7.s25',
    says: 'POST api/getTxUserInfo: result.company, result.companyList',
    statements: ['7.session.07'],
  },
  {
    id: '7.s26',
    says: 'GET getDataDictionaryGroupByType, getPublicDictionary by type: result.dictionaryMap',
    statements: ['7.administration.03', '7.administration.11'],
  },
  {
    id: '7.s27',
    says: 'GET dict/getDictItems/{code} with otherField: dictionary items',
    statements: ['7.administration.02'],
  },
  {
    id: '7.s28',
    says: 'GET api/select/{url} with otherField: select options',
    statements: ['7.administration.02'],
  },
  {
    id: '7.s29',
    says: 'GET getSystemUrlConfig by url of the current domain: branding config, cached one week',
    statements: ['7.session.08'],
  },
  { id: '7.s30', says: 'PUT or POST api/updateSysUser: personal info save', statements: ['7.forms.01'] },
  {
    id: '7.s31',
    says: 'PUT or POST api/updateSysUser with loginCompanyId, partyId: company switch',
    statements: ['4.session.09'],
  },
  {
    id: '7.s32',
    says: 'POST api/updatePasswordForPartyIdSelf: answer reads success and message',
    statements: ['7.forms.02'],
  },
  {
    id: '7.s33',
    says: 'POST api/updatePasswordForPartyId: password change for a party',
    statements: ['7.administration.04'],
  },
  {
    id: '7.s34',
    says: 'Mark announcement read: sysAnnouncementSend/editByAnntIdAndUserId with anntId; answer reads success',
    statements: ['7.announcements.01'],
  },
  {
    id: '7.s35',
    says: 'annountCement/queryById with id: reads success and result',
    statements: ['7.announcements.02'],
  },
  {
    id: '7.s36',
    says: "POST multipart upload/createOnlineFile?prefixPath=routine: file, biz (default 'temp'), token header; reads success, result.fileMessage, message",
    statements: ['7.forms.03'],
  },
  { id: '7.s37', says: 'prefixPath is configurable', statements: ['7.forms.04'] },
  {
    id: '7.s38',
    says: 'Stored paths display with the static-files URL prefixed',
    statements: ['7.forms.05'],
  },
  {
    id: '7.s39',
    says: "Live link: websocket /websocket/{userId}, text 'HeartBeat'; push messages carry cmd",
    statements: ['7.announcements.03'],
  },
  {
    id: '7.s40',
    says: 'createSysSecurityPermission, updateSysSecurityPermission (POST)',
    statements: ['7.administration.05'],
  },
  {
    id: '7.s41',
    says: 'createSysSecurityGroup, updateSysSecurityGroup, saveSysSecurityPermissionToSecurityGroup, saveSysSecurityGroupToUser (POST)',
    statements: ['6.rights.04'],
  },
  {
    id: '7.s42',
    says: 'getSystemMenuList, getSystemSubmenu, getSystemSubmenuBatch',
    statements: ['7.administration.06'],
  },
  { id: '7.s43', says: 'getPermRuleListByPermId, queryPermissionRule', statements: ['6.rights.05'] },
  { id: '7.s44', says: 'setSysPartyStatus', statements: ['7.administration.07'] },
  { id: '7.s45', says: 'getUserList, queryUserByDepId', statements: ['7.administration.08'] },
  { id: '7.s46', says: 'check, checkByCode', statements: ['7.forms.06'] },
  {
    id: '7.s47',
    says: 'listSysAllSecurityPermission, listSysSecurityPermissionBySecurityGroup, listSysSecurityGroup, listSysSecurityGroupByUserId',
    statements: ['6.rights.04', '7.administration.01'],
  },
  { id: '7.s48', says: 'listFoodMessage', statements: ['7.administration.09'] },
  {
    id: '7.s49',
    says: 'Forge-password, register, sms and user-info paths also exist',
    statements: ['7.session.03', '7.session.04', '7.administration.10', '7.administration.12'],
  },
  {
    id: '7.s50',
    says: 'The announcement list load is defined against /mock/annountCement/listByUser but fetches nothing',
    statements: ['7.announcements.04'],
  },
];
