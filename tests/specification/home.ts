// Greeting, home path and what the specification says of the dashboards.
import type { Statement } from './statement.ts';

const greeting = 'tests/ui/greeting.test.ts > greeting by hour';
const home = 'tests/screens/home.test.ts';

export const statements: readonly Statement[] = [
  { id: '9.home.01', says: 'Greeting by hour: under 9 早上好', tests: [`${greeting} > under 9 is 早上好`] },
  { id: '9.home.02', says: 'Greeting by hour: up to 11 上午好', tests: [`${greeting} > up to 11 is 上午好`] },
  { id: '9.home.03', says: 'Greeting by hour: up to 13 中午好', tests: [`${greeting} > up to 13 is 中午好`] },
  { id: '9.home.04', says: 'Greeting by hour: under 20 下午好', tests: [`${greeting} > under 20 is 下午好`] },
  { id: '9.home.05', says: 'Greeting by hour: else 晚上好', tests: [`${greeting} > else is 晚上好`] },
  {
    id: '9.home.06',
    says: 'Home path /dashboard/analysis: the default landing page',
    tests: [`${home} > a figure of the home page leads to the list that shows as many rows`],
  },
  {
    id: '2.home.01',
    says: '/dashboard/workplace: where a signed-in user who opens the login page is sent',
    tests: [
      'tests/screens/workbench.test.ts > somebody who is signed in lands on the workplace instead of the sign-in screen',
    ],
  },
  {
    id: '1.home.01',
    says: 'System: dashboards',
    tests: [
      'tests/scenarios/lists/dashboard.test.ts > the cards of the home page > show this month, the same days of last month and of last year',
      'tests/scenarios/lists/dashboard.test.ts > the cards of the home page > are absent without the right, the stock value also without cost rights',
    ],
  },
];
