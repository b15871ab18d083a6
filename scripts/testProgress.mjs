// A reporter for Vitest that writes one line when a test file begins, one when it ends with all the time it took, and one
// when the run is over. The JSON report comes only at the end and leaves imports and hooks out; this tells how far a run
// was that died, and where the time goes.
import fs from 'node:fs';

export default class TestProgress {
  #write(line) {
    if (process.env.TEST_PROGRESS) fs.appendFileSync(process.env.TEST_PROGRESS, `${JSON.stringify(line)}\n`);
  }

  onTestModuleQueued(module) {
    this.#write({ begun: module.moduleId, project: module.project.name });
  }

  onTestModuleEnd(module) {
    const { prepareDuration, environmentSetupDuration, setupDuration, collectDuration, duration } =
      module.diagnostic();
    const ms = prepareDuration + environmentSetupDuration + setupDuration + collectDuration + duration;
    this.#write({ ended: module.moduleId, project: module.project.name, ms });
  }

  onTestRunEnd(modules, errors, reason) {
    this.#write({
      over: reason,
      errors: errors.map((error) => error.stack ?? error.message ?? String(error)),
    });
  }
}
