import type { Photo, PhotoListQuery } from '@focinho/contracts/desk/photos';
import type { Page } from '@focinho/host/store';
import { pageOf } from '@focinho/ui/list-response';
import { tenantApi } from '../../tenant-api';
import { sendPhoto, type PhotoToSend } from './photo-transfer';

interface Sending {
  photo: PhotoToSend;
  onProgress: (share: number) => void;
}

const photosApi = tenantApi.injectEndpoints({
  // When a release fails, the previous one runs in the same page and must replace its endpoints.
  overrideExisting: true,
  endpoints: (build) => ({
    tenantPhotosList: build.query<Page<Photo>, PhotoListQuery>({
      query: (params) => ({ url: '/api/photos', params }),
      transformResponse: pageOf<Photo, 'photos'>('photos'),
      providesTags: ['Photo'],
    }),
    tenantPhotosCreate: build.mutation<Photo, Sending>({
      queryFn: ({ photo, onProgress }) => sendPhoto(photo, onProgress),
      invalidatesTags: (photo) => (photo ? ['Photo'] : []),
    }),
    tenantPhotosMain: build.mutation<Photo, string>({
      query: (id) => ({ url: `/api/photos/${id}/main`, method: 'POST' }),
      transformResponse: (data: { photo: Photo }) => data.photo,
      invalidatesTags: ['Photo'],
    }),
    tenantPhotosDelete: build.mutation<null, string>({
      query: (id) => ({ url: `/api/photos/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Photo'],
    }),
    tenantPhotosRestore: build.mutation<Photo, string>({
      query: (id) => ({ url: `/api/photos/${id}/restoration`, method: 'POST' }),
      transformResponse: (data: { photo: Photo }) => data.photo,
      invalidatesTags: ['Photo'],
    }),
  }),
});

export const {
  useTenantPhotosListQuery,
  useTenantPhotosCreateMutation,
  useTenantPhotosMainMutation,
  useTenantPhotosDeleteMutation,
  useTenantPhotosRestoreMutation,
} = photosApi;
