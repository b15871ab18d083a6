// The sentences of section 5, validation rules, each with the statements that speak of it.
import type { Sentence } from './sentence.ts';

export const sentences: readonly Sentence[] = [
  {
    id: '5.s01',
    says: 'Phone: eleven digits starting with 1; message 请输入正确的手机号!',
    statements: ['5.forms.01', '5.session.02'],
  },
  {
    id: '5.s02',
    says: 'Email: simple address pattern; message 请输入正确的邮箱!',
    statements: ['5.forms.02'],
  },
  { id: '5.s03', says: 'Age: number 0 to 100', statements: ['5.forms.03'] },
  {
    id: '5.s04',
    says: 'Company switch needs a selected company; otherwise the field shows an error state and nothing is sent',
    statements: ['5.session.01'],
  },
  { id: '5.s05', says: 'Date picker types: day, week, month, year', statements: ['5.forms.04'] },
  {
    id: '5.s06',
    says: 'Money upper-case converter: non-numeric text gives 数据非法; zero gives 零元',
    statements: ['5.forms.05'],
  },
  {
    id: '5.s07',
    says: 'Password dialog: currentPassword required (请输入旧密码!); newPassword required (请输入新密码!); newPasswordVerify required (请确认新密码!)',
    statements: ['5.forms.06'],
  },
  {
    id: '5.s08',
    says: 'newPasswordVerify equal to newPassword, otherwise 两次输入的密码不一样！',
    statements: ['5.forms.07'],
  },
  { id: '5.s09', says: 'Image upload: file type must be an image (请上传图片)', statements: ['5.forms.08'] },
  {
    id: '5.s10',
    says: 'size at most maxSize, default 5 MB, message 请控制上传图片小于 followed by the limit in G, M or KB',
    statements: ['5.forms.09'],
  },
  { id: '5.s11', says: 'count below maxNum, default 5 (最多只能上传N张图片)', statements: ['5.forms.10'] },
  {
    id: '5.s12',
    says: 'The cropper picker accepts only jpg, jpeg, png (图片类型要求：jpeg、jpg、png)',
    statements: ['5.forms.11'],
  },
  {
    id: '5.s13',
    says: "Dynamic-form field rule codes: '*', only, n6-16, *6-16, s6-18, url, e, m, p, s, n, z, money, plus must-input",
    statements: ['5.forms.12'],
  },
  {
    id: '5.s14',
    says: 'Uniqueness check runs only when a value is present; an unsuccessful response shows the server message',
    statements: ['5.forms.13'],
  },
  {
    id: '5.s15',
    says: 'Rule-code check: the value is URL-encoded; an unsuccessful response shows the server message',
    statements: ['5.forms.14'],
  },
];
