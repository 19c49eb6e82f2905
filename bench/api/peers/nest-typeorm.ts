import 'reflect-metadata';
import { Body, Controller, Get, Injectable, Module, Param, Post, Query } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { InjectRepository, TypeOrmModule } from '@nestjs/typeorm';
import {
  Column,
  CreateDateColumn,
  DeleteDateColumn,
  Entity,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  Repository,
  type DeepPartial,
  type FindManyOptions,
} from 'typeorm';

/**
 * NestJS as its documentation begins ("First steps", "Database"): the platform that `NestFactory.create` takes by itself
 * (Express), decorated entities, a repository injected into a service. Without tenants, log-in, validation and log.
 */
@Entity({ schema: 'plain', name: 'clients' })
class Client {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column('text') name: string;
  @Column('text', { nullable: true }) email: string | null;
  @Column('text', { nullable: true }) phone: string | null;
  @Column('text', { nullable: true }) address: string | null;
  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' }) createdAt: Date;
  @DeleteDateColumn({ type: 'timestamptz', name: 'deleted_at' }) deletedAt: Date | null;
}

@Entity({ schema: 'plain', name: 'pets' })
class Pet {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column('text') name: string;
  @Column('text') species: string;
  @Column('text', { nullable: true }) breed: string | null;
  @Column('text', { nullable: true }) gender: string | null;
  @Column('date', { name: 'birth_date', nullable: true }) birthDate: string | null;
  @Column('numeric', { nullable: true }) weight: string | null;
  @Column('text', { nullable: true }) microchip: string | null;
  @Column('text', { nullable: true }) notes: string | null;
  @Column('uuid', { name: 'client_id' }) clientId: string;
  @ManyToOne(() => Client) @JoinColumn({ name: 'client_id' }) client: Client;
  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' }) createdAt: Date;
  @DeleteDateColumn({ type: 'timestamptz', name: 'deleted_at' }) deletedAt: Date | null;
}

interface Page {
  page: string;
  limit: string;
}
const pageOf = ({ page, limit }: Page): FindManyOptions<Pet> => ({
  relations: { client: true },
  order: { name: 'ASC', id: 'ASC' },
  skip: (Number(page) - 1) * Number(limit),
  take: Number(limit),
});

@Injectable()
class PetsService {
  constructor(@InjectRepository(Pet) private readonly pets: Repository<Pet>) {}

  findAll(page: Page) {
    return this.pets.find(pageOf(page));
  }
  findAndCount(page: Page) {
    return this.pets.findAndCount(pageOf(page));
  }
  findOne(id: string) {
    return this.pets.findOne({ where: { id }, relations: { client: true } });
  }
  create(pet: DeepPartial<Pet>) {
    return this.pets.save(pet);
  }
}

@Controller()
class PetsController {
  constructor(private readonly pets: PetsService) {}

  @Get('ready')
  ready() {
    return { ok: true };
  }
  @Get('pets')
  async findAll(@Query() page: Page) {
    return { pets: await this.pets.findAll(page) };
  }
  @Get('pages')
  async page(@Query() page: Page) {
    const [pets, total] = await this.pets.findAndCount(page);
    return { pets, total };
  }
  @Get('pets/:id')
  async findOne(@Param('id') id: string) {
    return { pet: await this.pets.findOne(id) };
  }
  @Post('pets')
  async create(@Body() pet: DeepPartial<Pet>) {
    return { pet: await this.pets.create(pet) };
  }
}

@Module({
  imports: [
    TypeOrmModule.forRoot({
      type: 'postgres',
      url: process.env.DATABASE_URL,
      entities: [Client, Pet],
      poolSize: Number(process.env.DATABASE_POOL),
    }),
    TypeOrmModule.forFeature([Pet]),
  ],
  controllers: [PetsController],
  providers: [PetsService],
})
class AppModule {}

const app = await NestFactory.create(AppModule, { logger: false });
app.enableShutdownHooks();
await app.listen(Number(process.env.PORT), '127.0.0.1');
