// What is read from a CAS server's answer, and what is not taken for one.
import { expect, test } from 'vitest';
import { casAnswerOf } from '#server/access/ways/casAnswer.ts';

const wrapped = (content: string): string =>
  `<cas:serviceResponse xmlns:cas='http://www.yale.edu/tp/cas'>${content}</cas:serviceResponse>`;
const success = (content: string): string =>
  wrapped(`<cas:authenticationSuccess>${content}</cas:authenticationSuccess>`);

test.each([
  ['a user', success('<cas:user>zhang.san</cas:user>'), { user: 'zhang.san' }],
  [
    'a user among attributes',
    success('<cas:attributes><cas:user>admin</cas:user></cas:attributes>\n<cas:user> li </cas:user>'),
    { user: 'li' },
  ],
  [
    'a user without a prefix, after a declaration',
    `<?xml version="1.0" encoding="UTF-8"?>\n<serviceResponse><authenticationSuccess><user>li</user></authenticationSuccess></serviceResponse>\n`,
    { user: 'li' },
  ],
  [
    'entities and CDATA',
    success('<cas:user>&#24352;&amp;<![CDATA[<li>]]>&#x4E09;</cas:user>'),
    { user: '张&<li>三' },
  ],
  [
    'a proxy-granting ticket beside it',
    success('<cas:user>li</cas:user><cas:proxyGrantingTicket>PGTIOU-1</cas:proxyGrantingTicket>'),
    { user: 'li' },
  ],
  [
    'a refusal',
    wrapped(
      `<cas:authenticationFailure code="INVALID_TICKET">Ticket ST-1 not recognized</cas:authenticationFailure>`,
    ),
    { failure: 'INVALID_TICKET' },
  ],
])('%s is read', (_what, xml, answer) => {
  expect(casAnswerOf(xml)).toEqual(answer);
});

test.each([
  ['an empty text', ''],
  ['a page', '<!doctype html><html><body>Login</body></html>'],
  [
    'a document type with entities',
    `<!DOCTYPE x [<!ENTITY u "admin">]>${success('<cas:user>&u;</cas:user>')}`,
  ],
  ['an entity nobody declared', success('<cas:user>&u;</cas:user>')],
  ['a user in a comment', success('<!-- <cas:user>admin</cas:user> -->')],
  ['two users', success('<cas:user>li</cas:user><cas:user>admin</cas:user>')],
  [
    'success and failure at once',
    wrapped(
      '<cas:authenticationSuccess><cas:user>li</cas:user></cas:authenticationSuccess><cas:authenticationFailure code="X"/>',
    ),
  ],
  ['a user that closes too late', success('<cas:user>li</cas:authenticationSuccess></cas:user>')],
  ['an answer cut short', wrapped('<cas:authenticationSuccess><cas:user>li</cas:user>').slice(0, -24)],
  ['a user outside', `${success('')}<cas:user>admin</cas:user>`],
  ['an empty user', success('<cas:user> </cas:user>')],
  ['JSON', '{"serviceResponse":{"authenticationSuccess":{"user":"li"}}}'],
])('%s names nobody', (_what, xml) => {
  expect(casAnswerOf(xml)).toBeNull();
});

test('long nonsense is answered at once', () => {
  expect(casAnswerOf('<a '.repeat(20_000))).toBeNull();
  expect(casAnswerOf(`<a${' b="c"'.repeat(10_000)}`)).toBeNull();
  expect(casAnswerOf('<!--'.repeat(16_000))).toBeNull();
});
