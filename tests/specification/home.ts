// Greeting, home path and what the specification says of the dashboards.
import type { Statement } from './statement.ts';

export const statements: readonly Statement[] = [
  { id: '9.home.01', says: 'Greeting by hour: under 9 早上好' },
  { id: '9.home.02', says: 'Greeting by hour: up to 11 上午好' },
  { id: '9.home.03', says: 'Greeting by hour: up to 13 中午好' },
  { id: '9.home.04', says: 'Greeting by hour: under 20 下午好' },
  { id: '9.home.05', says: 'Greeting by hour: else 晚上好' },
  { id: '9.home.06', says: 'Home path /dashboard/analysis: the default landing page' },
  { id: '2.home.01', says: '/dashboard/workplace: where a signed-in user who opens the login page is sent' },
  { id: '1.home.01', says: 'System: dashboards' },
];
