import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runScript } from '../scripts';
import anonymousClient from './0033-anonymous-client.sql';

export class AnonymousClient1000000000033 implements MigrationInterface {
  name = 'AnonymousClient1000000000033';

  up(runner: QueryRunner): Promise<void> {
    return runScript(runner, anonymousClient);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table pets drop constraint pets_of_somebody;
      alter table client_credits drop constraint client_credits_of_somebody;
      alter table clients drop constraint clients_anonymous_is_hidden`);
  }
}
