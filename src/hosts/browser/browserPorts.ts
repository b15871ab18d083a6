// The server's ports in the browser: the demo on one's own machine, without any server to install.
import { DEMO_APP_ID, DEMO_LINK_KEY, DEMO_SIGN_SECRET } from '#hosts/engine/demoCredentials.ts';
import type { Log, Migration, Ports } from '#server/ports.ts';
import { browserCompute } from './browserCompute.ts';
import { browserFiles } from './browserFiles.ts';
import { openBrowserDatabase } from './browserDatabase.ts';

const steps = import.meta.glob<string>('/migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export async function openBrowserPorts(): Promise<Ports> {
  return {
    database: await openBrowserDatabase(),
    compute: browserCompute(),
    clock: { now: Date.now },
    random: { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) },
    files: browserFiles,
    // No other server is named in the settings of the demo.
    outgoing: {
      send: ({ address }) =>
        Promise.reject(new Error(`${new URL(address).origin} is not named in the settings`)),
    },
    log: consoleLog,
    settings: {
      appId: DEMO_APP_ID,
      signSecret: DEMO_SIGN_SECRET,
      demo: true,
      idleMinutes: 480,
      absoluteHours: 168,
      signInWays: { linkKey: DEMO_LINK_KEY },
      version: 'browser',
      // Only where no company was delivered beside the page (pageDemo.mjs): enough to see how lists behave.
      demoLines: 2_000,
      openDescription: true,
    },
    migrations: migrationSteps(),
  };
}

function migrationSteps(): Migration[] {
  return Object.entries(steps)
    .map(([file, sql]) => ({ name: file.replace(/^.*\/|\.sql$/g, ''), sql }))
    .sort((left, right) => (left.name < right.name ? -1 : 1));
}

/** Only what a developer must see: the console of the page is not a log file. */
const consoleLog: Log = {
  write(level, event, facts) {
    if (level === 'error') console.error(event, facts);
    else if (level === 'warn') console.warn(event, facts);
  },
};
