// Statements of the specification about forms and widgets: password, personal data, uploads, checks, rules, dates, money
// and texts. Sections 2 to 5 and 7 to 9.
import type { Statement } from './statement.ts';

export const statements: readonly Statement[] = [
  // 2 Screens
  { id: '2.forms.01', says: 'Image preview dialog: opens from a global event, default width 750' },
  { id: '2.forms.02', says: 'Change-password dialog: titled 修改密码, 800px wide' },
  // 3 Entities
  {
    id: '3.forms.01',
    says: 'Personal info form: logoImageUrl, firstName, gender (M male, F female), birthDate, age, phone, email',
  },
  {
    id: '3.forms.02',
    says: 'Password change payload: partyId, currentPassword, newPassword, newPasswordVerify',
  },
  {
    id: '3.forms.03',
    says: 'Upload file entry: uid, name, status, url, response (message holds the stored path)',
  },
  { id: '3.forms.04', says: 'A value holds one path or several joined by commas' },
  { id: '3.forms.05', says: 'Upload result holds fileMessage' },
  { id: '3.forms.06', says: 'Duplicate-check payload: tableName, fieldName, fieldVal, dataId' },
  { id: '3.forms.07', says: 'Rule-check payload: ruleCode, value' },
  // 4 States
  { id: '4.forms.01', says: 'Upload: each file is done, in error or removed' },
  { id: '4.forms.02', says: 'Done or removed raises a change event carrying the joined paths' },
  {
    id: '4.forms.03',
    says: 'With cropping on, a chosen picture goes to the cropper first; finishing the crop uploads the result; abandoning closes the cropper without uploading',
  },
  {
    id: '4.forms.04',
    says: 'Password dialog: open only when a partyId is given, otherwise warning 当前系统无登陆用户!',
  },
  { id: '4.forms.05', says: 'Password dialog: submit with loading state, then closed on success' },
  // 5 Validation rules
  { id: '5.forms.01', says: 'Phone: eleven digits starting with 1; message 请输入正确的手机号!' },
  { id: '5.forms.02', says: 'Email: simple address pattern; message 请输入正确的邮箱!' },
  { id: '5.forms.03', says: 'Age: number 0 to 100' },
  { id: '5.forms.04', says: 'Date picker types: day, week, month, year' },
  { id: '5.forms.05', says: 'Money upper-case converter: non-numeric text gives 数据非法; zero gives 零元' },
  {
    id: '5.forms.06',
    says: 'Password dialog: currentPassword required (请输入旧密码!); newPassword required (请输入新密码!); newPasswordVerify required (请确认新密码!)',
  },
  { id: '5.forms.07', says: 'newPasswordVerify equal to newPassword, otherwise 两次输入的密码不一样！' },
  { id: '5.forms.08', says: 'Image upload: file type must be an image (请上传图片)' },
  {
    id: '5.forms.09',
    says: 'Size at most maxSize, default 5 MB, message 请控制上传图片小于 followed by the limit in G, M or KB',
  },
  { id: '5.forms.10', says: 'Count below maxNum, default 5 (最多只能上传N张图片)' },
  { id: '5.forms.11', says: 'The cropper picker accepts only jpg, jpeg, png (图片类型要求：jpeg、jpg、png)' },
  {
    id: '5.forms.12',
    says: "Dynamic-form field rule codes: '*', only, n6-16, *6-16, s6-18, url, e, m, p, s, n, z, money, plus must-input",
  },
  {
    id: '5.forms.13',
    says: 'Uniqueness check runs only when a value is present; an unsuccessful response shows the server message',
  },
  {
    id: '5.forms.14',
    says: 'Rule-code check: the value is URL-encoded; an unsuccessful response shows the server message',
  },
  // 7 Calls
  { id: '7.forms.01', says: 'PUT or POST /api/restapi/api/updateSysUser: personal info save' },
  {
    id: '7.forms.02',
    says: 'POST /api/restapi/api/updatePasswordForPartyIdSelf; answer reads success and message',
  },
  {
    id: '7.forms.03',
    says: 'POST multipart /api/restapi/upload/createOnlineFile?prefixPath=routine: file, biz (default temp), token header; reads success, result.fileMessage, message',
  },
  { id: '7.forms.04', says: 'prefixPath is configurable' },
  { id: '7.forms.05', says: 'Stored paths display with the static-files URL prefixed' },
  { id: '7.forms.06', says: 'Administration calls check and checkByCode' },
  // 8 Errors
  {
    id: '8.forms.01',
    says: 'Personal info save: success 保存成功！; failure shows the server message as warning',
  },
  { id: '8.forms.02', says: 'Password change: success 提交成功; failure shows server message as warning' },
  { id: '8.forms.03', says: "Upload failure: '{file} 上传失败.'" },
  { id: '8.forms.04', says: "Upload failure of an attachment: '{file}上传失败' and the reason" },
  // 9 Constants
  { id: '9.forms.20', says: 'Loading flicker 200 ms' },
  { id: '9.forms.01', says: 'Password dialog 800px; image preview 750' },
  { id: '9.forms.02', says: 'Age 0 to 100; phone eleven digits' },
  { id: '9.forms.03', says: 'Upload maxSize 5242880 bytes, maxNum 5' },
  { id: '9.forms.04', says: 'Cropper: output png, max image size 3000, crop box 800x830' },
  { id: '9.forms.05', says: 'Ellipsis filter default 25 characters' },
  { id: '9.forms.06', says: 'Default date format YYYY-MM-DD HH:mm:ss' },
  { id: '9.forms.07', says: 'Default copyright text 2010-2021' },
  { id: '9.forms.08', says: 'Money upper-case conversion and two-decimal rounding helpers' },
  {
    id: '9.forms.09',
    says: 'Greeting by hour: under 9 早上好, up to 11 上午好, up to 13 中午好, under 20 下午好, else 晚上好',
  },
  { id: '9.forms.10', says: 'Detail-list columns default 3, capped at 4' },
];
