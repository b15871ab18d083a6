// Statements of the specification about forms and widgets: password, personal data, uploads, checks, rules, dates, money
// and texts. Sections 2 to 5 and 7 to 9.
import type { Statement } from './statement.ts';

const screens = (name: string): string => `tests/screens/forms.test.ts > ${name}`;
const display = (name: string): string => `tests/model/display.test.ts > ${name}`;
const upload = (name: string): string => `tests/scenarios/records/upload.test.ts > ${name}`;
const list = (name: string): string => `tests/ui/uploadList.test.ts > ${name}`;
const rules = (name: string): string => `tests/model/ruleCodes.test.ts > ${name}`;
const profile = (name: string): string => `tests/scenarios/access/accessProfile.test.ts > ${name}`;
const permissions = (name: string): string => `tests/scenarios/access/accessPermissions.test.ts > ${name}`;

const asksForThree = screens(
  'the password dialog > asks for three passwords, says what is missing, and stays open with the words of the server',
);
const atWork = screens('the password dialog > shows that it is at work, and closes by 关闭 without a change');
const nobody = screens('the password dialog > does not open when nobody is known to be signed in');
const personal = screens(
  'personal data > is checked while it is filled, saved, and shown in the personal centre',
);
const refused = screens('personal data > that the server refuses is a warning in its words');
const visits = screens('personal data > has visits by day, week, month and year');
const portrait = screens(
  'a portrait goes through the cropper: abandoned it is not sent, finished it is stored as png and can be looked at',
);
const pictures = screens(
  'the form of a material > takes pictures within its limits, says what is wrong otherwise, and keeps the joined paths',
);
const taken = screens(
  'the form of a material > says under a code at once that it is taken, and nothing while it is empty',
);
const columns = screens('the form of a material > shows a referred record beside the page in three columns');
const kept = profile('personal data > is kept and shown at once');
const replaced = profile('the own password > is replaced: the new one opens, the old one no longer');
const stored = upload(
  'a file > is stored under a random name of ours and shown from the static-files address',
);
const folders = upload('a file > goes to the folders the form and the address name');
const duplicates = permissions(
  'around the pages > the duplicate check answers for declared fields of visible entities only',
);

export const statements: readonly Statement[] = [
  // 2 Screens
  {
    id: '2.forms.01',
    says: 'Image preview dialog: opens from a global event, default width 750',
    tests: [portrait, pictures],
  },
  { id: '2.forms.02', says: 'Change-password dialog: titled 修改密码, 800px wide', tests: [asksForThree] },
  // 3 Entities
  {
    id: '3.forms.01',
    says: 'Personal info form: logoImageUrl, firstName, gender (M male, F female), birthDate, age, phone, email',
    tests: [personal, kept],
  },
  {
    id: '3.forms.02',
    says: 'Password change payload: partyId, currentPassword, newPassword, newPasswordVerify',
    tests: [replaced, profile('the own password > of somebody else is out of reach')],
  },
  {
    id: '3.forms.03',
    says: 'Upload file entry: uid, name, status, url, response (message holds the stored path)',
    tests: [list('a value that is there already > is shown as done, with its stored paths in the answers')],
  },
  {
    id: '3.forms.04',
    says: 'A value holds one path or several joined by commas',
    tests: [display('stored paths > are several when commas join them'), pictures],
  },
  { id: '3.forms.05', says: 'Upload result holds fileMessage', tests: [stored] },
  {
    id: '3.forms.06',
    says: 'Duplicate-check payload: tableName, fieldName, fieldVal, dataId',
    tests: [duplicates, taken],
  },
  {
    id: '3.forms.07',
    says: 'Rule-check payload: ruleCode, value',
    tests: [permissions('around the pages > the rule m judges 13800138000')],
  },
  // 4 States
  {
    id: '4.forms.01',
    says: 'Upload: each file is done, in error or removed',
    tests: [
      list('the form hears of a change > with those that were stored when another one failed'),
      list('the form hears of a change > when one is taken out'),
    ],
  },
  {
    id: '4.forms.02',
    says: 'Done or removed raises a change event carrying the joined paths',
    tests: [
      list('the form hears of a change > only when all are done, and then of all paths at once'),
      list('the form hears of a change > when one is taken out'),
    ],
  },
  {
    id: '4.forms.03',
    says: 'With cropping on, a chosen picture goes to the cropper first; finishing the crop uploads the result; abandoning closes the cropper without uploading',
    tests: [portrait],
  },
  {
    id: '4.forms.04',
    says: 'Password dialog: open only when a partyId is given, otherwise warning 当前系统无登陆用户!',
    tests: [nobody],
  },
  {
    id: '4.forms.05',
    says: 'Password dialog: submit with loading state, then closed on success',
    tests: [atWork, asksForThree],
  },
  // 5 Validation rules
  {
    id: '5.forms.01',
    says: 'Phone: eleven digits starting with 1; message 请输入正确的手机号!',
    tests: [personal, display('personal info > phone 2380013800: 请输入正确的手机号!')],
  },
  {
    id: '5.forms.02',
    says: 'Email: simple address pattern; message 请输入正确的邮箱!',
    tests: [personal, display('personal info > email wang: 请输入正确的邮箱!')],
  },
  {
    id: '5.forms.03',
    says: 'Age: number 0 to 100',
    tests: [display('personal info > age 0: null'), display('personal info > age 101: 年龄应在0到100之间')],
  },
  { id: '5.forms.04', says: 'Date picker types: day, week, month, year', tests: [visits] },
  {
    id: '5.forms.05',
    says: 'Money upper-case converter: non-numeric text gives 数据非法; zero gives 零元',
    tests: ['tests/model/capitals.test.ts > abc is 数据非法', 'tests/model/capitals.test.ts > 0 is 零元'],
  },
  {
    id: '5.forms.06',
    says: 'Password dialog: currentPassword required (请输入旧密码!); newPassword required (请输入新密码!); newPasswordVerify required (请确认新密码!)',
    tests: [asksForThree],
  },
  {
    id: '5.forms.07',
    says: 'newPasswordVerify equal to newPassword, otherwise 两次输入的密码不一样！',
    tests: [asksForThree],
  },
  { id: '5.forms.08', says: 'Image upload: file type must be an image (请上传图片)', tests: [pictures] },
  {
    id: '5.forms.09',
    says: 'Size at most maxSize, default 5 MB, message 请控制上传图片小于 followed by the limit in G, M or KB',
    tests: [
      pictures,
      display('pictures to upload > a limit of 1073741824 bytes reads 1G'),
      display('pictures to upload > a limit of 5242880 bytes reads 5M'),
      display('pictures to upload > a limit of 512000 bytes reads 500KB'),
    ],
  },
  { id: '5.forms.10', says: 'Count below maxNum, default 5 (最多只能上传N张图片)', tests: [pictures] },
  {
    id: '5.forms.11',
    says: 'The cropper picker accepts only jpg, jpeg, png (图片类型要求：jpeg、jpg、png)',
    tests: [portrait, display('pictures to upload > only jpg, jpeg and png can be cropped')],
  },
  {
    id: '5.forms.12',
    says: "Dynamic-form field rule codes: '*', only, n6-16, *6-16, s6-18, url, e, m, p, s, n, z, money, plus must-input",
    tests: [
      rules('the rule codes of dynamic forms > * wants a value, blanks are none'),
      rules('the rule codes of dynamic forms > must-input wants a value, blanks are none'),
      rules(
        'the rule codes of dynamic forms > only is for the server to judge; unknown codes are told apart',
      ),
      rules('the rule codes of dynamic forms > n6-16 says 请输入6到16位数字!'),
      rules('the rule codes of dynamic forms > *6-16 says 请输入6到16位任意字符!'),
      rules('the rule codes of dynamic forms > s6-18 says 请输入6到18位字母!'),
      rules('the rule codes of dynamic forms > url says 请输入正确的网址!'),
      rules('the rule codes of dynamic forms > e says 请输入正确的电子邮件!'),
      rules('the rule codes of dynamic forms > m says 请输入正确的手机号码!'),
      rules('the rule codes of dynamic forms > p says 请输入正确的邮政编码!'),
      rules('the rule codes of dynamic forms > s says 请输入字母!'),
      rules('the rule codes of dynamic forms > n says 请输入数字!'),
      rules('the rule codes of dynamic forms > z says 请输入整数!'),
      rules('the rule codes of dynamic forms > money says 请输入正确的金额!'),
    ],
  },
  {
    id: '5.forms.13',
    says: 'Uniqueness check runs only when a value is present; an unsuccessful response shows the server message',
    tests: [taken],
  },
  {
    id: '5.forms.14',
    says: 'Rule-code check: the value is URL-encoded; an unsuccessful response shows the server message',
    tests: [
      permissions(
        'around the pages > the rule *6-16 judges %E5%85%AD%E4%B8%AA%E6%B1%89%E5%AD%97%E5%8F%AF%E4%BB%A5',
      ),
    ],
  },
  // 7 Calls
  {
    id: '7.forms.01',
    says: 'PUT or POST /api/restapi/api/updateSysUser: personal info save',
    tests: [kept, personal],
  },
  {
    id: '7.forms.02',
    says: 'POST /api/restapi/api/updatePasswordForPartyIdSelf; answer reads success and message',
    tests: [replaced],
  },
  {
    id: '7.forms.03',
    says: 'POST multipart /api/restapi/upload/createOnlineFile?prefixPath=routine: file, biz (default temp), token header; reads success, result.fileMessage, message',
    tests: [
      stored,
      upload('an attack by upload is refused and stores nothing > UPL-19: nobody uploads without a session'),
    ],
  },
  { id: '7.forms.04', says: 'prefixPath is configurable', tests: [folders] },
  {
    id: '7.forms.05',
    says: 'Stored paths display with the static-files URL prefixed',
    tests: [
      stored,
      portrait,
      display(
        'stored paths > routine/temp/202603/a.png is shown from /api/restapi/files/routine/temp/202603/a.png',
      ),
    ],
  },
  { id: '7.forms.06', says: 'Administration calls check and checkByCode', tests: [duplicates, taken] },
  // 8 Errors
  {
    id: '8.forms.01',
    says: 'Personal info save: success 保存成功！; failure shows the server message as warning',
    tests: [personal, refused],
  },
  {
    id: '8.forms.02',
    says: 'Password change: success 提交成功; failure shows server message as warning',
    tests: [asksForThree],
  },
  { id: '8.forms.03', says: "Upload failure: '{file} 上传失败.'", tests: [pictures] },
  // 9 Constants
  {
    id: '9.forms.20',
    says: 'Loading flicker 200 ms',
    tests: [
      'tests/grid/browser/delayed.browser.test.tsx > what is there within 200 ms never flickers, what takes longer is shown from then on',
    ],
  },
  { id: '9.forms.01', says: 'Password dialog 800px; image preview 750', tests: [asksForThree, portrait] },
  {
    id: '9.forms.02',
    says: 'Age 0 to 100; phone eleven digits',
    tests: [display('personal info > age 100: null'), personal],
  },
  {
    id: '9.forms.03',
    says: 'Upload maxSize 5242880 bytes, maxNum 5',
    tests: [upload('a file > of exactly 5 MiB is taken, one byte more is not'), pictures],
  },
  {
    id: '9.forms.04',
    says: 'Cropper: output png, max image size 3000, crop box 800x830',
    tests: [
      portrait,
      list('the crop box > is 800 by 830 and gets smaller with the window in its proportions'),
      list('the crop box > cuts out at most 3000 pixels a side and never enlarges'),
    ],
  },
  {
    id: '9.forms.05',
    says: 'Ellipsis filter default 25 characters',
    tests: [display('long texts > keep 25 characters and end in dots')],
  },
  {
    id: '9.forms.06',
    says: 'Default date format YYYY-MM-DD HH:mm:ss',
    tests: [display('instants are shown as YYYY-MM-DD HH:mm:ss')],
  },
  {
    id: '9.forms.07',
    says: 'Default copyright text 2010-2021',
    tests: [
      'tests/scenarios/access/personalCentre.test.ts > the copyright text is 2010-2021 until a company sets its own',
    ],
  },
  {
    id: '9.forms.08',
    says: 'Money upper-case conversion and two-decimal rounding helpers',
    tests: [
      'tests/model/capitals.test.ts > any amount reads back to itself',
      display('figures > rounding moves a value by half a cent at most, grouping not at all'),
    ],
  },
  {
    id: '9.forms.09',
    says: 'Greeting by hour: under 9 早上好, up to 11 上午好, up to 13 中午好, under 20 下午好, else 晚上好',
    tests: [display('the greeting follows the hour')],
  },
  {
    id: '9.forms.10',
    says: 'Detail-list columns default 3, capped at 4',
    tests: [
      columns,
      'tests/ui/detailList.test.ts > a detail list has three columns unless told, and never more than four',
    ],
  },
];
