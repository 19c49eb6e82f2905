import type { Product, ProductInput, ProductListQuery, ProductUpdate } from '@focinho/contracts/catalogue/products';
import type { ChangeOf } from '@focinho/contracts/kernel/stale';
import type { Page } from '@focinho/host/store';
import { pageOf } from '@focinho/ui/list-response';
import { tenantApi, type Approvable } from '../../tenant-api';

const productsApi = tenantApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    tenantProductsList: build.query<Page<Product>, ProductListQuery>({
      query: (params) => ({ url: '/api/products', params }),
      transformResponse: pageOf<Product, 'products'>('products'),
      providesTags: ['Product'],
    }),
    tenantProductsCreate: build.mutation<Product, Approvable<{ product: ProductInput; idempotencyKey: string }>>({
      query: ({ product, ...call }) => ({ url: '/api/products', method: 'POST', body: product, ...call }),
      transformResponse: (data: { product: Product }) => data.product,
      invalidatesTags: ['Product'],
    }),
    tenantProductsUpdate: build.mutation<Product, Approvable<{ id: string; product: ChangeOf<ProductUpdate> }>>({
      query: ({ id, product, approval }) => ({ url: `/api/products/${id}`, method: 'PUT', body: product, approval }),
      transformResponse: (data: { product: Product }) => data.product,
      invalidatesTags: ['Product'],
    }),
    tenantProductsDelete: build.mutation<null, string>({
      query: (id) => ({ url: `/api/products/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Product'],
    }),
    tenantProductsRestore: build.mutation<Product, string>({
      query: (id) => ({ url: `/api/products/${id}/restoration`, method: 'POST' }),
      transformResponse: (data: { product: Product }) => data.product,
      invalidatesTags: ['Product'],
    }),
  }),
});

export const {
  useTenantProductsListQuery,
  useTenantProductsCreateMutation,
  useTenantProductsUpdateMutation,
  useTenantProductsDeleteMutation,
  useTenantProductsRestoreMutation,
} = productsApi;
