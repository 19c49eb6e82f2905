import { Module } from '@nestjs/common';
import { PackageUsagesController } from './package-usages.controller';
import { PackageUsagesService } from './package-usages.service';

@Module({ controllers: [PackageUsagesController], providers: [PackageUsagesService] })
export class PackageUsagesModule {}
