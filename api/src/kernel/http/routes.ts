import { Inject, Injectable, Param, RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import type { Role } from '@focinho/contracts/kernel/enums';
import { idParamsSchema } from '@focinho/contracts/kernel/fields';
import { rolesWith, type Permission } from '@focinho/contracts/kernel/permissions';
import type { Feature } from '@focinho/contracts/vendor/plans';

/*
 * What controllers and their routes declare with these decorators; a route's own count more than its controller's. A test calls every
 * route with every role and with a lapsed subscription.
 */

/** The permission that a route requires; permissions.ts in `contracts` lists the roles that have it. */
export const RequirePermission = Reflector.createDecorator<Permission | 'public'>();
/** The route needs no token. */
export const Public = () => RequirePermission('public');
/**
 * The route is allowed when the subscription has lapsed, although it is no GET: it changes nothing, belongs to the account or the payment,
 * or closes what is open.
 */
export const AllowWhenLapsed = Reflector.createDecorator<void, true>({ transform: () => true });
/** The route belongs to a feature of some plans. `users` depends on the number of users: see users.service.ts. */
export const RequireFeature = Reflector.createDecorator<Feature>();

/** The body of the route is a file: see uploads.ts. */
export const AcceptUpload = Reflector.createDecorator<void, true>({ transform: () => true });

/** The body of the route stays as it was sent, because somebody has signed its bytes: see unparsed-body.ts. */
export const AcceptSigned = Reflector.createDecorator<void, true>({ transform: () => true });

/** The path parameters of a route about one record. */
export const Id = () => Param({ schema: idParamsSchema });

/** An entitlement by the tenant's subscription that a route needs. */
export interface Entitlement {
  /** A write that is forbidden once the subscription has lapsed. */
  writes: boolean;
  /** A feature that not every plan has. */
  feature?: Feature;
}
export interface Route {
  /** Who may call it. */
  roles: readonly Role[] | 'public';
  needs: Entitlement;
  isUpload: boolean;
  isSigned: boolean;
}

type Controller = ReturnType<DiscoveryService['getControllers']>[number]['metatype'];

/** All routes, by what their controllers declare. */
@Injectable()
export class Routes {
  private known: ReadonlyMap<string, Route> | undefined;

  constructor(
    @Inject(DiscoveryService) private readonly discovery: DiscoveryService,
    @Inject(Reflector) private readonly reflector: Reflector,
  ) {}

  /** A route such as `GET /api/pets/:id`, if somebody may call it. HEAD needs the same as GET. */
  find(method: string, path: string): Route | undefined {
    this.known ??= new Map(this.discovery.getControllers().flatMap(({ metatype }) => this.routesOf(metatype)));
    return this.known.get(`${method === 'HEAD' ? 'GET' : method} ${path}`);
  }

  private routesOf(controller: Controller): [name: string, route: Route][] {
    const prototype: unknown = controller?.prototype;
    if (!controller || typeof prototype !== 'object') return [];
    return new MetadataScanner().getAllMethodNames(prototype).flatMap((name) => {
      const handler: unknown = prototype && Reflect.get(prototype, name);
      if (typeof handler !== 'function') return [];
      const method = RequestMethod[Number(Reflect.getMetadata(METHOD_METADATA, handler))];
      const declared = [handler, controller];
      const permission = this.reflector.getAllAndOverride(RequirePermission, declared);
      if (method === undefined || permission === undefined) return [];
      const paths = [controller, handler].map((owner) => String(Reflect.getMetadata(PATH_METADATA, owner)));
      const path = paths.flatMap((part) => part.split('/').filter(Boolean)).join('/');
      const feature = this.reflector.getAllAndOverride(RequireFeature, declared);
      const isAllowed = method === 'GET' || this.reflector.getAllAndOverride(AllowWhenLapsed, declared);
      const roles = permission === 'public' ? permission : rolesWith(permission);
      const isUpload = this.reflector.get(AcceptUpload, handler) === true;
      const isSigned = this.reflector.get(AcceptSigned, handler) === true;
      const needs = { writes: !isAllowed, ...(feature ? { feature } : {}) };
      return [[`${method} /${path}`, { roles, needs, isUpload, isSigned }]];
    });
  }
}

const isDocumentation = (url: string) => /^\/api\/(docs|integrations|openapi)\b/.test(url);

/** Keeps the API from starting with a route of which no controller says who may call it. */
export function refuseUndeclared(fastify: FastifyInstance, routes: Pick<Routes, 'find'>): void {
  fastify.addHook('onRoute', ({ method, url }) => {
    if (!isDocumentation(url) && !routes.find(String(method), url))
      throw new Error(`${String(method)} ${url} requires no permission and is not public`);
  });
}

/** Routes for people who have a link and no log-in: its secret is in the address of a television or a calendar, and in a header of a tutor. */
export const isGuestRoute = (route: string) => /^\/api\/(tv|tutor|calendar)(\/|$)/.test(route);

/** Routes that span all tenants: only for a SUPER_ADMIN of the root tenant. */
export const isPlatformRoute = (route: string) => route.startsWith('/api/super-admin/');
