// What everything on the stage is drawn with.

export const INK = {
  outside: '#0b0d10', ground: '#191d23', minor: '#20252d', major: '#2a303a', edge: '#4a5462',
  solid: '#39414d', solidEdge: '#667181',
  area: 'rgba(140, 152, 170, .055)', areaEdge: '#4b5666', areaName: '#8f99a6', text: '#e7e9ec', shade: 'rgba(8, 10, 13, .82)',
  hostile: '#f08a4b', neutral: '#e3c567', friendly: '#5cb8f0', self: '#ffffff', loot: '#ffd866', held: '#c9d0da',
  signs: { offers: '#ffd866', offers_again: '#6ea8fe', rewards: '#ffd866', later: '#8f99a6', waits: '#8f99a6' },
};
export const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';
