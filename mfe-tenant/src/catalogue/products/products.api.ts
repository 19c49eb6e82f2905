import type { Product, ProductInput, ProductListQuery, ProductUpdate } from '@focinho/contracts/catalogue/products';
import type { ChangeOf } from '@focinho/contracts/kernel/stale';
import type { Page } from '@focinho/host/store';
import { pageOf } from '@focinho/ui/list-response';
import { sendFile } from '../../kernel/file-transfer';
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
    tenantProductsPicture: build.mutation<Product, { id: string; file: Blob; idempotencyKey: string }>({
      queryFn: async ({ id, ...file }) => {
        const result = await sendFile<{ product: Product }>({ path: `/api/products/${id}/photo`, ...file });
        return 'data' in result ? { data: result.data.product } : result;
      },
      invalidatesTags: (product) => (product ? ['Product'] : []),
    }),
    tenantProductsPictureDelete: build.mutation<Product, string>({
      query: (id) => ({ url: `/api/products/${id}/photo`, method: 'DELETE' }),
      transformResponse: (data: { product: Product }) => data.product,
      invalidatesTags: ['Product'],
    }),
    tenantProductsPictureRestore: build.mutation<Product, string>({
      query: (id) => ({ url: `/api/products/${id}/photo/restoration`, method: 'POST' }),
      transformResponse: (data: { product: Product }) => data.product,
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
  useTenantProductsPictureMutation,
  useTenantProductsPictureDeleteMutation,
  useTenantProductsPictureRestoreMutation,
  useTenantProductsRestoreMutation,
} = productsApi;
