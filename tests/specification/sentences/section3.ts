// The sentences of section 3, entities and their fields, each with the statements that speak of it.
import type { Sentence } from './sentence.ts';

export const sentences: readonly Sentence[] = [
  {
    id: '3.s01',
    says: 'Session: sessionKey, info (user), permission list, company map',
    statements: ['3.session.01'],
  },
  {
    id: '3.s02',
    says: 'Session user info: userLoginId, firstName, partyId, companyId, departmentId, groupType, scopeGroup, logoImageUrl, person fields',
    statements: ['7.session.01', '3.forms.01'],
  },
  {
    id: '3.s03',
    says: 'Company: id, fnumber, fname, companyList (companyId, companyNum, companyName)',
    statements: ['7.session.07', '3.session.10'],
  },
  {
    id: '3.s04',
    says: 'Menu node: see section 2',
    statements: ['2.routes.17', '2.routes.18'],
  },
  {
    id: '3.s05',
    says: 'Permission entry: action, type (2 means non-button entry), status (0 means enabled)',
    statements: ['6.rights.02', '6.rights.03'],
  },
  {
    id: '3.s06',
    says: 'Personal info form: logoImageUrl, firstName, gender (M male, F female), birthDate, age, phone, email',
    statements: ['3.forms.01'],
  },
  {
    id: '3.s07',
    says: 'System URL config: loginBackImageUrl, loginImageUrl, logoImageUrl, loginSystemName, copyrightDesc, relatedLinkName1..5, relatedLinkUrl1..5',
    statements: ['3.session.02'],
  },
  {
    id: '3.s08',
    says: 'Announcement: id, titile (spelt so), sender, sendTime, createTime, msgContent, msgTxt, priority, openType, openPage, busId, msgId, readFlag',
    statements: ['3.announcements.01'],
  },
  {
    id: '3.s09',
    says: 'Priority: L (一般消息, blue tag), M (重要消息, orange tag), H (紧急消息, red tag)',
    statements: ['3.announcements.02'],
  },
  {
    id: '3.s10',
    says: "openType 'component' opens a dynamic page with openPage as path and {id: busId} as form data; any other type opens the detail dialog",
    statements: ['3.announcements.03'],
  },
  { id: '3.s11', says: 'Dictionary option: value, text or label, key', statements: ['7.administration.03'] },
  {
    id: '3.s12',
    says: 'Dictionary groups are keyed by dictionaryTypeId with optional sequenceId',
    statements: ['7.administration.03'],
  },
  {
    id: '3.s13',
    says: 'Password change payload: partyId, currentPassword, newPassword, newPasswordVerify',
    statements: ['3.forms.02'],
  },
  {
    id: '3.s14',
    says: 'Upload file entry: uid, name, status, url, response (message holds the stored path)',
    statements: ['3.forms.03'],
  },
  { id: '3.s15', says: 'A value holds one path or several joined by commas', statements: ['3.forms.04'] },
  { id: '3.s16', says: 'Response envelope: code, success, message, result', statements: ['3.requests.01'] },
  { id: '3.s17', says: 'Upload result holds fileMessage', statements: ['3.forms.05'] },
  {
    id: '3.s18',
    says: 'Duplicate-check payload: tableName, fieldName, fieldVal, dataId',
    statements: ['3.forms.06'],
  },
  { id: '3.s19', says: 'Rule-check payload: ruleCode, value', statements: ['3.forms.07'] },
  {
    id: '3.s20',
    says: 'Local storage keys: access token, app id, timestamp, companyId, departmentId, groupType, partyId, scopeGroup, COMPANYMAP, theme and layout defaults, login user name, login user info, button-permission lists (a login-user set and a system set)',
    statements: ['3.session.03', '3.layout.01'],
  },
];
