// Only browsers without modules, such as Internet Explorer, run this: they are told, plainly, and which ones to use.
document.title = '不支持的浏览器';
document.getElementById('root').innerHTML =
  '<div role="alert" style="margin: 80px auto; padding: 0 16px; max-width: 560px; font: 16px/1.8 Microsoft YaHei, sans-serif; color: #1f2329">' +
  '<h1 style="font-size: 20px">本站点不支持 Internet Explorer 浏览器</h1>' +
  '<p>请使用新版 Edge、Chrome 或 Firefox 打开本系统。</p></div>';
