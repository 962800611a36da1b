import { items, json, without, type Json, type Fault } from './fault.ts';

export const contentFaults: Fault[] = [
  {
    name: 'categories have names for ids',
    call: 'GET /images/categories',
    field: /\[0\]\.id$/,
    path: /\/images\/categories$/,
    change: json((body) => body.map((item: Json) => ({ ...item, id: item.name }))),
  },
  {
    name: 'categories lie at another path',
    call: 'GET /images/categories',
    field: 'status',
    path: /\/images\/categories$/,
    change: () => ({ status: 404, json: { message: 'Not found' } }),
  },
  {
    name: 'pictures have no thumbnail',
    call: 'GET /images/images',
    field: /thumbnailUrl$/,
    path: /\/images\/images$/,
    change: items(without('thumbnailUrl')),
  },
  {
    name: 'an address of a picture runs a script',
    call: 'GET /images/images',
    field: /imageUrl$/,
    path: /\/images\/images$/,
    change: items((item) => ({ ...item, imageUrl: 'javascript:alert(1)' })),
  },
  {
    name: 'widths are texts',
    call: 'GET /images/images',
    field: /width$/,
    path: /\/images\/images$/,
    change: items((item) => ({ ...item, width: `${item.width}px` })),
  },
  {
    name: 'pageSize is ignored',
    call: 'GET /images/images',
    field: 'items',
    path: /\/images\/images$/,
    change: json((body) => ({ ...body, items: [...body.items, ...body.items, ...body.items] })),
  },
  {
    name: 'the list is under another name',
    call: 'GET /images/special-images',
    field: 'answer',
    path: /\/images\/special-images$/,
    change: json((body) => ({ pictures: body.items })),
  },
  {
    name: 'the metadata is another picture’s',
    call: 'GET /images/metadata/{id}',
    field: 'id',
    path: /\/images\/metadata\/.*hill/,
    change: json((body) => ({ ...body, id: 'another' })),
  },
  {
    name: 'an unknown picture is found',
    call: 'GET /images/metadata/{id} (unknown)',
    field: 'status',
    path: /\/images\/metadata\/no\//,
    statuses: [404],
    change: () => ({ status: 200, json: {} }),
  },
  {
    name: 'the count is negative',
    call: 'GET /images/count',
    field: 'count',
    path: /\/images\/count$/,
    change: () => ({ json: { count: -1 } }),
  },
  {
    name: 'a download offer may be shared between users',
    call: 'GET /images/download-offer/{id}',
    field: 'cache-control',
    path: /\/images\/download-offer\//,
    change: ({ headers }) => {
      headers.set('cache-control', 'public, max-age=60');
      return { headers };
    },
  },
  {
    name: 'a download has no file name',
    call: 'GET /images/download/{id}',
    field: 'content-disposition',
    path: /\/images\/download\//,
    change: ({ headers }) => {
      headers.delete('content-disposition');
      return { headers };
    },
  },
  {
    name: 'posts are of another project',
    call: 'GET posts?projectName=',
    field: 'projectName',
    path: /\/blog\/posts$/,
    change: items((item) => ({ ...item, projectName: 'dating' })),
  },
  {
    name: 'a post has no content',
    call: 'GET post?id=',
    field: /content(Html)?$/,
    path: /\/blog\/post$/,
    change: json(without('contentHtml')),
  },
  {
    name: 'a contact message with a bad email is taken',
    call: 'POST /contact (bad email, short message)',
    field: 'status',
    path: /\/contact$/,
    statuses: [400, 422],
    change: () => ({ status: 200, json: { success: true } }),
  },
  {
    name: 'anybody reads a file',
    call: 'GET /files/{id} (signed out)',
    field: 'status',
    method: 'GET',
    path: /\/files\/[^/]+$/,
    statuses: [401, 403, 404],
    change: () => ({ status: 200, json: {} }),
  },
  {
    name: 'an upload has no address',
    call: 'POST /files',
    field: 'url',
    method: 'POST',
    path: /\/files$/,
    change: json(without('url')),
  },
];
