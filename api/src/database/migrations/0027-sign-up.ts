import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runScript } from '../scripts';
import signUp from './0027-sign-up.sql';

export class SignUp1000000000027 implements MigrationInterface {
  name = 'SignUp1000000000027';

  up(runner: QueryRunner): Promise<void> {
    return runScript(runner, signUp);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Who has signed up cannot be forgotten'));
  }
}
