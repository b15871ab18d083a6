// The moment a test's company lives at. BUSINESS_TIME, an ISO instant, moves it for `npm run test:dates`; tests that name days
// of their own keep theirs and say so by not asking here.
const wanted = process.env['BUSINESS_TIME'] ?? '';

/** Milliseconds. @param usual ISO instant @throws RangeError for what is no instant */
export function businessTime(usual: string): number {
  const moment = Date.parse(wanted === '' ? usual : wanted);
  if (Number.isNaN(moment)) throw new RangeError(`BUSINESS_TIME is no instant: ${wanted}`);
  return moment;
}
